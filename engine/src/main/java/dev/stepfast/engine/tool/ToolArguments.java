package dev.stepfast.engine.tool;

import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The arguments that a tool takes: what its model is told of them, and how a call is judged, from
 * one list.
 *
 * @param arguments in the order in which they are told
 */
public record ToolArguments(List<Argument> arguments) {
    public ToolArguments {
        arguments = List.copyOf(arguments);
    }

    /** What a value must be. */
    public enum Form {
        TEXT("a string"),
        /** A whole number, at least 1. */
        COUNT("a whole number, at least 1"),
        /** A list of strings, at least one. */
        WORDS("a list of strings, at least one");

        private final String words;

        Form(String words) {
            this.words = words;
        }
    }

    /** Whether a call must give it. */
    public enum Presence {
        REQUIRED,
        OPTIONAL
    }

    /**
     * One argument.
     *
     * @param meaning one short sentence for the model
     */
    public record Argument(String name, Form form, Presence presence, String meaning) {}

    /** A required string. */
    public static Argument text(String name, String meaning) {
        return new Argument(name, Form.TEXT, Presence.REQUIRED, meaning);
    }

    /** An argument that may be left out. */
    public static Argument optional(String name, Form form, String meaning) {
        return new Argument(name, form, Presence.OPTIONAL, meaning);
    }

    /** The JSON Schema of the arguments. */
    public JsonObject schema() {
        JsonObject.Builder properties = JsonObject.builder();
        List<String> required = new ArrayList<>();
        for (Argument argument : arguments) {
            properties.put(argument.name(), schemaOf(argument));
            if (argument.presence() == Presence.REQUIRED) {
                required.add(argument.name());
            }
        }
        return JsonObject.builder()
                .put("type", "object")
                .put("properties", properties.build())
                .putAll("required", required)
                .put("additionalProperties", false)
                .build();
    }

    /** What is wrong with the arguments of a call and how they must be; empty when nothing is. */
    public Optional<String> findViolation(JsonObject given) {
        for (String name : given.members().keySet()) {
            if (arguments.stream().noneMatch(argument -> argument.name().equals(name))) {
                return Optional.of("there is no argument \"" + name + "\"; there are: " + list());
            }
        }
        for (Argument argument : arguments) {
            Optional<JsonValue> value = given.find(argument.name());
            if (value.isEmpty()) {
                if (argument.presence() == Presence.REQUIRED) {
                    return Optional.of(
                            "the argument \""
                                    + argument.name()
                                    + "\" is missing; there are: "
                                    + list());
                }
            } else if (!fits(value.get(), argument.form())) {
                return Optional.of(
                        "the argument \""
                                + argument.name()
                                + "\" must be "
                                + argument.form().words);
            }
        }
        return Optional.empty();
    }

    /** A string argument of a call without violation; empty when it was left out. */
    public static Optional<String> findText(JsonObject given, String name) {
        return given.find(name)
                .flatMap(value ->
                        value instanceof JsonString text
                                ? Optional.of(text.value())
                                : Optional.empty());
    }

    /** A count of a call without violation; empty when it was left out. */
    public static Optional<Long> findCount(JsonObject given, String name) {
        return given.find(name)
                .flatMap(value ->
                        value instanceof JsonNumber number ? number.findWhole() : Optional.empty());
    }

    /** The strings of a list argument of a call without violation; empty when it was left out. */
    public static Optional<List<String>> findWords(JsonObject given, String name) {
        return given.find(name)
                .flatMap(value ->
                        value instanceof JsonArray array
                                ? Optional.of(
                                        array.elements().stream()
                                                .flatMap(element ->
                                                        element instanceof JsonString text
                                                                ? Stream.of(text.value())
                                                                : Stream.empty())
                                                .toList())
                                : Optional.empty());
    }

    private String list() {
        return String.join(
                ", ",
                arguments.stream()
                        .map(argument ->
                                argument.presence() == Presence.REQUIRED
                                        ? argument.name()
                                        : argument.name() + " (optional)")
                        .toList());
    }

    private static boolean fits(JsonValue value, Form form) {
        return switch (form) {
            case TEXT -> value instanceof JsonString;
            case COUNT ->
                    value instanceof JsonNumber number
                            && number.findWhole().filter(whole -> whole >= 1).isPresent();
            case WORDS ->
                    value instanceof JsonArray array
                            && !array.elements().isEmpty()
                            && array.elements().stream().allMatch(JsonString.class::isInstance);
        };
    }

    private static JsonObject schemaOf(Argument argument) {
        JsonObject.Builder schema = JsonObject.builder();
        switch (argument.form()) {
            case TEXT -> schema.put("type", "string");
            case COUNT -> schema.put("type", "integer").put("minimum", 1);
            case WORDS ->
                    schema.put("type", "array")
                            .put("items", JsonObject.builder().put("type", "string").build())
                            .put("minItems", 1);
        }
        return schema.put("description", argument.meaning()).build();
    }
}
