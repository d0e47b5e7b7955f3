package dev.stepfast.local.model;

import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads one JSON value strictly: our own decoder first, then no duplicate names, nothing behind the value, no lone
 * surrogates, depth 100.
 */
final class StrictJson {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_CHARACTERS = 10 * 1024 * 1024;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxDocumentLength(MAX_CHARACTERS)
                    .maxStringLength(MAX_CHARACTERS)
                    .build())
            .build();

    private StrictJson() {}

    /** What is wrong with a text that should have been JSON, in one line without any of its content. */
    static final class NotJsonException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String message;

        NotJsonException(String message) {
            super(message);
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }

    static JsonValue read(byte[] utf8) throws NotJsonException {
        try {
            return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
        } catch (CharacterCodingException e) {
            throw new NotJsonException("not UTF-8");
        }
    }

    static JsonValue read(String text) throws NotJsonException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new NotJsonException("empty");
            }
            JsonValue value = value(parser, first);
            if (parser.nextToken() != null) {
                throw new NotJsonException("more text behind the JSON value");
            }
            return value;
        } catch (JacksonException e) {
            throw new NotJsonException(firstLine(e.getOriginalMessage()) + place(e.getLocation()));
        } catch (NumberFormatException e) {
            // Jackson does not wrap this one: an exponent beyond what a BigDecimal holds.
            throw new NotJsonException("a number out of range");
        }
    }

    /** Where it is; a broken limit has no place. */
    private static String place(@Nullable TokenStreamLocation location) {
        return (location == null)
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    private static JsonValue value(JsonParser parser, JsonToken token) throws NotJsonException {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new JsonString(wellFormed(parser.getString()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getDecimalValue());
            case VALUE_TRUE -> new JsonBoolean(true);
            case VALUE_FALSE -> new JsonBoolean(false);
            case VALUE_NULL -> new JsonNull();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new NotJsonException("no value where one must be");
        };
    }

    private static JsonObject object(JsonParser parser) throws NotJsonException {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = wellFormed(parser.currentName());
            members.put(name, value(parser, parser.nextToken()));
        }
        return new JsonObject(members);
    }

    private static JsonArray array(JsonParser parser) throws NotJsonException {
        List<JsonValue> elements = new ArrayList<>();
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY) {
            elements.add(value(parser, token));
            token = parser.nextToken();
        }
        return new JsonArray(elements);
    }

    private static String wellFormed(String text) throws NotJsonException {
        boolean lone = text.codePoints().anyMatch(point -> (point >= 0xD800) && (point <= 0xDFFF));
        if (lone) {
            throw new NotJsonException("half of a surrogate pair in a text");
        }
        return text;
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("not JSON");
    }
}
