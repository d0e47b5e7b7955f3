package dev.stepfast.local.agent;

import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Looks into the JSON of agents, where a member of another type counts as absent. */
final class Json {
    private Json() {}

    /** The object that a line is; empty when it is none. */
    static Optional<JsonObject> findObject(String line) {
        String text = line.strip();
        return text.startsWith("{") ? find(text).flatMap(Json::asObject) : Optional.empty();
    }

    /** The value that a text is; empty when it is none. */
    static Optional<JsonValue> find(String text) {
        return switch (JsonText.parse(text)) {
            case JsonText.Parsed.Value value -> Optional.of(value.value());
            case JsonText.Parsed.Refused refused -> Optional.empty();
        };
    }

    static String text(JsonObject object, String name) {
        return findText(object, name).orElse("");
    }

    static Optional<String> findText(JsonObject object, String name) {
        return object.find(name)
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).value());
    }

    static JsonObject object(JsonObject object, String name) {
        return object.find(name).flatMap(Json::asObject).orElse(JsonObject.empty());
    }

    /** The objects of an array; others in it are passed over. */
    static List<JsonObject> objects(JsonObject object, String name) {
        return object.find(name).filter(JsonArray.class::isInstance).stream()
                .flatMap(array -> ((JsonArray) array).elements().stream())
                .flatMap(element -> asObject(element).stream())
                .toList();
    }

    static boolean flag(JsonObject object, String name) {
        return object.find(name)
                .filter(JsonBoolean.class::isInstance)
                .map(value -> ((JsonBoolean) value).value())
                .orElse(false);
    }

    /**
     * A whole number of tokens; 0 when there is none. One that nothing can have used counts so far
     * below zero that every sum with it is negative: {@link Usages} takes that as not reported.
     */
    static long count(JsonObject object, String name) {
        if (object.find(name).filter(JsonNumber.class::isInstance).isEmpty()) {
            return 0;
        }
        return findWhole(object, name)
                .filter(tokens -> tokens >= 0 && tokens <= Usages.MOST_TOKENS)
                .orElse(Usages.ABSURD);
    }

    static Optional<Long> findWhole(JsonObject object, String name) {
        return object.find(name)
                .filter(JsonNumber.class::isInstance)
                .flatMap(value -> ((JsonNumber) value).findWhole());
    }

    static Optional<BigDecimal> findDecimal(JsonObject object, String name) {
        return object.find(name)
                .filter(JsonNumber.class::isInstance)
                .map(value -> ((JsonNumber) value).value())
                .filter(Usages::isCost);
    }

    /** What a JSON Pointer leads to. */
    static Optional<JsonValue> at(JsonValue root, String pointer) {
        Optional<JsonValue> at = Optional.of(root);
        for (String name : pointer.isEmpty() ? List.<String>of() : JsonPointer.split(pointer)) {
            at = at.flatMap(value -> child(value, name));
        }
        return at;
    }

    private static Optional<JsonValue> child(JsonValue value, String name) {
        return switch (value) {
            case JsonObject object -> object.find(name);
            case JsonArray array -> element(array, name);
            case JsonString text -> Optional.empty();
            case JsonNumber number -> Optional.empty();
            case JsonBoolean flag -> Optional.empty();
            case JsonValue.JsonNull nothing -> Optional.empty();
        };
    }

    private static Optional<JsonValue> element(JsonArray array, String name) {
        try {
            int index = Integer.parseInt(name);
            return index >= 0 && index < array.elements().size()
                    ? Optional.of(array.elements().get(index))
                    : Optional.empty();
        } catch (NumberFormatException noIndex) {
            return Optional.empty();
        }
    }

    private static Optional<JsonObject> asObject(JsonValue value) {
        return value instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }
}
