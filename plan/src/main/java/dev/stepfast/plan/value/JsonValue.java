package dev.stepfast.plan.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * One JSON value, immutable, with the members of objects in the order they were given.
 *
 * <p>It is what crosses every boundary of ours in JSON form: plans, journal records, model traffic,
 * tool arguments. Equality is by content; member order counts only where it is written.
 */
public sealed interface JsonValue {

    /** An object; a name occurs once, members keep their order. */
    record JsonObject(SequencedMap<String, JsonValue> members) implements JsonValue {
        private static final JsonObject EMPTY = new JsonObject(new LinkedHashMap<>());

        public JsonObject {
            members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
        }

        public static JsonObject empty() {
            return EMPTY;
        }

        public static Builder builder() {
            return new Builder();
        }

        public Optional<JsonValue> find(String name) {
            return Optional.ofNullable(members.get(name));
        }

        /** Collects members; a name given twice keeps its first place and its last value. */
        public static final class Builder {
            private final LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();

            private Builder() {}

            public Builder put(String name, JsonValue value) {
                members.put(name, value);
                return this;
            }

            public Builder put(String name, String value) {
                return put(name, new JsonString(value));
            }

            public Builder put(String name, long value) {
                return put(name, JsonNumber.of(value));
            }

            public Builder put(String name, boolean value) {
                return put(name, new JsonBoolean(value));
            }

            /**
             * Adds the member when there is a value: a string, a whole number, a boolean or a JSON
             * value.
             */
            public Builder putIfPresent(String name, Optional<?> value) {
                value.ifPresent(present -> put(name, JsonValue.of(present)));
                return this;
            }

            /** Adds an array made of strings, whole numbers, booleans or JSON values. */
            public Builder putAll(String name, Iterable<?> values) {
                return put(name, JsonArray.of(values));
            }

            public JsonObject build() {
                return new JsonObject(members);
            }
        }
    }

    /** An array. */
    record JsonArray(List<JsonValue> elements) implements JsonValue {
        public JsonArray {
            elements = List.copyOf(elements);
        }

        public static JsonArray of(Iterable<?> values) {
            List<JsonValue> elements = new ArrayList<>();
            for (Object value : values) {
                elements.add(JsonValue.of(value));
            }
            return new JsonArray(elements);
        }
    }

    /** A string of well-formed Unicode: readers refuse lone surrogates before one is made. */
    record JsonString(String value) implements JsonValue {}

    /** A number, exact as it was written; the canonical spelling is that of the nearest double. */
    record JsonNumber(BigDecimal value) implements JsonValue {
        public static JsonNumber of(long value) {
            return new JsonNumber(BigDecimal.valueOf(value));
        }

        public static JsonNumber of(double value) {
            return new JsonNumber(BigDecimal.valueOf(value));
        }

        /**
         * The value as a whole number ({@code 8.0} is one), or empty when it has a fraction or does
         * not fit.
         */
        public Optional<Long> findWhole() {
            if (value.signum() == 0) {
                return Optional.of(0L);
            }
            // A huge exponent would make BigDecimal build a huge integer first.
            if (value.precision() - (long) value.scale() > 19) {
                return Optional.empty();
            }
            try {
                return Optional.of(value.longValueExact());
            } catch (ArithmeticException e) {
                return Optional.empty();
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof JsonNumber number && value.compareTo(number.value) == 0;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(value.doubleValue());
        }
    }

    /** {@code true} or {@code false}. */
    record JsonBoolean(boolean value) implements JsonValue {}

    /** {@code null}. */
    record JsonNull() implements JsonValue {}

    /**
     * The JSON value for a string, whole number, double, boolean, list, map with string keys, or a
     * JSON value itself.
     *
     * @throws IllegalArgumentException for anything else
     */
    static JsonValue of(Object value) {
        return switch (value) {
            case JsonValue json -> json;
            case CharSequence text -> new JsonString(text.toString());
            case Integer number -> JsonNumber.of(number.longValue());
            case Long number -> JsonNumber.of(number.longValue());
            case Double number -> JsonNumber.of(number.doubleValue());
            case BigDecimal number -> new JsonNumber(number);
            case Boolean flag -> new JsonBoolean(flag);
            case Iterable<?> list -> JsonArray.of(list);
            case Map<?, ?> map -> {
                LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
                map.forEach((name, member) -> members.put(name.toString(), JsonValue.of(member)));
                yield new JsonObject(members);
            }
            default ->
                    throw new IllegalArgumentException(
                            "no JSON form for " + value.getClass().getName());
        };
    }
}
