package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonSourceMap.Place;
import dev.stepfast.plan.json.JsonText.Parsed;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** One reading of one decoded text: pulls tokens and builds values with a stack of its own. */
final class JsonReading {
    /** Longest number in characters: Jackson's own default, far beyond what a double holds. */
    private static final int MAX_NUMBER_LENGTH = 1_000;

    /** Where a bracket was opened, in words about Jackson's settings. */
    private static final Pattern OTHER_PLACE =
            Pattern.compile(" ?\\((?:start marker|for \\w+ starting) at \\[Source:[^\\]]*\\]\\)");

    /**
     * One factory for each string limit in use; there are as many as there are {@code Limits} in
     * the program.
     */
    private static final Map<Integer, JsonFactory> FACTORIES = new ConcurrentHashMap<>();

    private final String text;
    private final JsonText.Limits limits;
    private final boolean keepPlaces;
    private final Deque<Open> open = new ArrayDeque<>();

    JsonReading(String text, JsonText.Limits limits, JsonText.Places places) {
        this.text = text;
        this.limits = limits;
        this.keepPlaces = places == JsonText.Places.KEPT;
    }

    Parsed read() {
        JsonFactory factory =
                FACTORIES.computeIfAbsent(limits.maxStringLength(), JsonReading::factory);
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            return readWithin(parser);
        } catch (RefusedText refused) {
            return refuse(refused.code, refused.reason, refused.offset);
        } catch (JacksonException e) {
            String message = OTHER_PLACE.matcher(e.getOriginalMessage()).replaceAll("");
            // The parser itself notices some of the lone surrogates.
            DiagnosticCode code =
                    message.contains("urrogate")
                            ? DiagnosticCode.JSON_ENCODING
                            : DiagnosticCode.JSON_SYNTAX;
            return refuse(code, "not JSON: " + message, e.getLocation());
        }
    }

    /**
     * Jackson gives up on a string or number as soon as it grows too long. Depth is ours to check,
     * so that it has its code. Names are not canonicalized: the symbol table only pays for repeated
     * names, and stands open to chosen collisions.
     */
    private static JsonFactory factory(int maxStringLength) {
        return JsonFactory.builder()
                .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                .streamReadConstraints(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(Integer.MAX_VALUE)
                                .maxStringLength(maxStringLength)
                                .maxNameLength(maxStringLength)
                                .maxNumberLength(MAX_NUMBER_LENGTH)
                                .build())
                .build();
    }

    private Parsed readWithin(JsonParser parser) {
        try {
            return read(parser);
        } catch (StreamConstraintsException e) {
            return refuse(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    "a string longer than "
                            + limits.maxStringLength()
                            + " characters, or a number longer than "
                            + MAX_NUMBER_LENGTH,
                    tokenStart(parser));
        }
    }

    private Parsed read(JsonParser parser) {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new RefusedText(DiagnosticCode.JSON_SYNTAX, "not JSON: there is no value", 0);
        }
        while (true) {
            Finished finished = take(parser, token);
            if (finished != null && open.isEmpty()) {
                if (parser.nextToken() != null) {
                    throw new RefusedText(
                            DiagnosticCode.JSON_SYNTAX,
                            "there is more behind the JSON value",
                            tokenStart(parser));
                }
                return new Parsed.Value(
                        finished.value(),
                        keepPlaces
                                ? new JsonSourceMap(LineIndex.of(text), finished.place())
                                : JsonSourceMap.NONE);
            }
            if (finished != null) {
                open.element().add(finished);
            }
            token = parser.nextToken();
            if (token == null) {
                throw new RefusedText(
                        DiagnosticCode.JSON_SYNTAX,
                        "not JSON: the value is not closed",
                        text.length());
            }
        }
    }

    /** Takes one token; gives the value that is complete with it, if one is. */
    private @Nullable Finished take(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT, START_ARRAY -> {
                push(parser, token == JsonToken.START_OBJECT);
                yield null;
            }
            case PROPERTY_NAME -> {
                open.element().expect(readName(parser), keepPlaces ? tokenStart(parser) : -1);
                yield null;
            }
            case END_OBJECT, END_ARRAY -> {
                Open closed = open.pop();
                if (closed.place != null) {
                    closed.place.endAt(tokenEnd(parser));
                }
                yield closed.finish();
            }
            case VALUE_STRING ->
                    leaf(parser, new JsonString(readString(parser, parser.getString())));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> leaf(parser, readNumber(parser));
            case VALUE_TRUE -> leaf(parser, new JsonBoolean(true));
            case VALUE_FALSE -> leaf(parser, new JsonBoolean(false));
            case VALUE_NULL -> leaf(parser, new JsonNull());
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException("a text parser never gives " + token);
        };
    }

    private void push(JsonParser parser, boolean object) {
        if (open.size() == limits.maxDepth()) {
            throw new RefusedText(
                    DiagnosticCode.JSON_TOO_DEEP,
                    "nested deeper than " + limits.maxDepth(),
                    tokenStart(parser));
        }
        open.push(
                new Open(object, keepPlaces ? new Place(pendingKey(), tokenStart(parser)) : null));
    }

    private Finished leaf(JsonParser parser, JsonValue value) {
        if (!keepPlaces) {
            return new Finished(value, null);
        }
        Place place = new Place(pendingKey(), tokenStart(parser));
        place.endAt(tokenEnd(parser));
        return new Finished(value, place);
    }

    private int pendingKey() {
        Open parent = open.peek();
        return parent == null ? -1 : parent.keyStart;
    }

    private String readName(JsonParser parser) {
        String name = readString(parser, parser.currentName());
        if (open.element().members.containsKey(name)) {
            throw new RefusedText(
                    DiagnosticCode.JSON_DUPLICATE_KEY,
                    "the key \"" + shorten(name) + "\" stands here twice; remove one",
                    tokenStart(parser));
        }
        return name;
    }

    private String readString(JsonParser parser, String value) {
        if (value.length() > limits.maxStringLength()) {
            throw new RefusedText(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    "a string is longer than " + limits.maxStringLength() + " characters",
                    tokenStart(parser));
        }
        int i = 0;
        while (i < value.length()) {
            int c = value.codePointAt(i);
            if (Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE) {
                throw new RefusedText(
                        DiagnosticCode.JSON_ENCODING,
                        "a string holds half of a surrogate pair",
                        tokenStart(parser));
            }
            i += Character.charCount(c);
        }
        return value;
    }

    private static JsonNumber readNumber(JsonParser parser) {
        String spelled = parser.getString();
        if (spelled.length() <= 18 && parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            return JsonNumber.of(Long.parseLong(spelled));
        }
        try {
            return new JsonNumber(new BigDecimal(spelled));
        } catch (NumberFormatException e) {
            // The grammar is the parser's; what is left is an exponent beyond an int.
            throw new RefusedText(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    "the exponent of a number is out of range",
                    tokenStart(parser));
        }
    }

    private static String shorten(String name) {
        return name.codePointCount(0, name.length()) <= 80
                ? name
                : name.substring(0, name.offsetByCodePoints(0, 79)) + "…";
    }

    private static int tokenStart(JsonParser parser) {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    private static int tokenEnd(JsonParser parser) {
        return (int) parser.currentLocation().getCharOffset();
    }

    private Parsed refuse(
            DiagnosticCode code, String message, @Nullable TokenStreamLocation location) {
        long offset = location == null ? -1 : location.getCharOffset();
        return refuse(code, message, offset < 0 ? text.length() : (int) offset);
    }

    private Parsed refuse(DiagnosticCode code, String message, int offset) {
        LineIndex lines = LineIndex.of(text);
        int place = Math.min(offset, text.length());
        return new Parsed.Refused(code, message, lines.line(place), lines.column(place));
    }

    /** A complete value and where it stands, if that is kept. */
    private record Finished(JsonValue value, @Nullable Place place) {}

    /** An object or array that is not closed yet. */
    private static final class Open {
        private final boolean object;
        private final LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
        private final List<JsonValue> elements = new ArrayList<>();
        private final @Nullable Place place;
        private final List<Place> elementPlaces = new ArrayList<>();
        private String name = "";
        private int keyStart = -1;

        Open(boolean object, @Nullable Place place) {
            this.object = object;
            this.place = place;
        }

        void expect(String memberName, int start) {
            name = memberName;
            keyStart = start;
        }

        void add(Finished finished) {
            if (object) {
                members.put(name, finished.value());
            } else {
                elements.add(finished.value());
            }
            if (place != null && finished.place() != null) {
                if (object) {
                    place.add(name, finished.place());
                } else {
                    elementPlaces.add(finished.place());
                }
            }
        }

        Finished finish() {
            if (place != null) {
                place.setElements(elementPlaces);
            }
            return new Finished(object ? new JsonObject(members) : new JsonArray(elements), place);
        }
    }

    /** Leaves the loop with a refusal; never leaves this class. */
    private static final class RefusedText extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // thrown and caught within one call
        private final DiagnosticCode code;

        private final String reason;
        private final int offset;

        RefusedText(DiagnosticCode code, String reason, int offset) {
            super(reason, null, false, false);
            this.code = code;
            this.reason = reason;
            this.offset = offset;
        }
    }
}
