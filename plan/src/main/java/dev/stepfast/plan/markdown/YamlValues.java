package dev.stepfast.plan.markdown;

import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns what the YAML engine loads into JSON values; its depth is bounded by {@link YamlDepth}. */
final class YamlValues {
    private YamlValues() {}

    /**
     * The JSON value for a loaded one.
     *
     * @throws IllegalArgumentException for what JSON cannot say: infinite numbers, keys that are no
     *     text
     */
    static JsonValue toJson(@Nullable Object value) {
        return switch (value) {
            case null -> new JsonNull();
            case String text -> text(text);
            case Boolean flag -> new JsonBoolean(flag);
            case Integer number -> JsonNumber.of(number.longValue());
            case Long number -> JsonNumber.of(number.longValue());
            case BigInteger number -> new JsonNumber(new BigDecimal(number));
            case Double number when Double.isFinite(number) -> JsonNumber.of(number.doubleValue());
            case List<?> list -> array(list);
            case Map<?, ?> map -> object(map);
            default -> throw new IllegalArgumentException("it holds a value that JSON cannot say");
        };
    }

    private static JsonString text(String text) {
        boolean whole =
                text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
        if (!whole) {
            throw new IllegalArgumentException("it holds half a character");
        }
        return new JsonString(text);
    }

    private static JsonArray array(List<?> list) {
        List<JsonValue> elements = new ArrayList<>();
        for (Object element : list) {
            elements.add(toJson(element));
        }
        return new JsonArray(elements);
    }

    private static JsonObject object(Map<?, ?> map) {
        JsonObject.Builder members = JsonObject.builder();
        for (Map.Entry<?, ?> member : map.entrySet()) {
            if (!(member.getKey() instanceof String name)) {
                throw new IllegalArgumentException("a key is no text");
            }
            members.put(name, toJson(member.getValue()));
        }
        return members.build();
    }
}
