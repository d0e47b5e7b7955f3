package dev.stepfast.plan.markdown;

import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Cases as data: one JSON object a line. */
final class JsonLines {
    private JsonLines() {}

    static List<JsonObject> load(String resource) {
        try (InputStream in = JsonLines.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(JsonLines::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Optional<String> text(JsonObject object, String name) {
        return object.find(name).map(value -> ((JsonString) value).value());
    }

    static Optional<Boolean> flag(JsonObject object, String name) {
        return object.find(name).map(value -> ((JsonBoolean) value).value());
    }

    static Optional<Integer> number(JsonObject object, String name) {
        return object.find(name)
                .map(value -> ((JsonValue.JsonNumber) value).findWhole().orElseThrow().intValue());
    }

    static Optional<List<JsonValue>> list(JsonObject object, String name) {
        return object.find(name).map(value -> ((JsonArray) value).elements());
    }

    static Optional<List<String>> texts(JsonObject object, String name) {
        return list(object, name)
                .map(all -> all.stream().map(one -> ((JsonString) one).value()).toList());
    }

    private static JsonObject parse(String line) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
            parser.nextToken();
            return (JsonObject) value(parser);
        }
    }

    private static JsonValue value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                JsonObject.Builder object = JsonObject.builder();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value(parser));
                }
                yield object.build();
            }
            case START_ARRAY -> {
                List<JsonValue> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield new JsonArray(elements);
            }
            case VALUE_STRING -> new JsonString(parser.getString());
            case VALUE_NUMBER_INT -> JsonValue.JsonNumber.of(parser.getLongValue());
            case VALUE_TRUE -> new JsonBoolean(true);
            case VALUE_FALSE -> new JsonBoolean(false);
            default -> new JsonNull();
        };
    }
}
