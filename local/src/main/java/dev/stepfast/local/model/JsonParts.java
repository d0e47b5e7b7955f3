package dev.stepfast.local.model;

import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.List;
import java.util.Optional;

/** Parts of a foreign object; what is missing or of another type is not there. */
final class JsonParts {
    /** Counts beyond it are nonsense: no window and no bill is as large. */
    private static final long LARGEST_COUNT = 1_000_000_000;

    private JsonParts() {}

    static Optional<JsonObject> findObject(byte[] body) {
        try {
            return (StrictJson.read(body) instanceof JsonObject object)
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (NotJsonException e) {
            return Optional.empty();
        }
    }

    static Optional<JsonObject> findObject(JsonObject object, String name) {
        return object.find(name).filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
    }

    static Optional<String> findText(JsonObject object, String name) {
        return object.find(name)
                .filter(JsonString.class::isInstance)
                .map(text -> ((JsonString) text).value());
    }

    static List<JsonValue> elements(JsonObject object, String name) {
        return (object.find(name).orElse(new JsonNull()) instanceof JsonArray array)
                ? array.elements()
                : List.of();
    }

    static List<JsonObject> objects(JsonObject object, String name) {
        return elements(object, name).stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }

    /** A whole number from 0 that may count tokens. */
    static Optional<Integer> findCount(JsonObject object, String name) {
        return object.find(name).flatMap(JsonParts::count);
    }

    static Optional<Integer> count(JsonValue value) {
        return (value instanceof JsonNumber number)
                ? number.findWhole()
                        .filter(whole -> (whole >= 0) && (whole <= LARGEST_COUNT))
                        .map(Long::intValue)
                : Optional.empty();
    }

    /**
     * The arguments of a tool call as their raw text, broken or not: whoever carries the call out
     * judges it.
     */
    static String arguments(Optional<JsonValue> value) {
        return switch (value.orElse(new JsonNull())) {
            case JsonString raw -> raw.value();
            case JsonNull _ -> "";
            case JsonValue other -> CanonicalJson.writeInOrder(other);
        };
    }
}
