package dev.stepfast.plan.json;

import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A plan's JSON as it was stated: effect aliases replaced, {@code x-} keys gone, nothing filled in.
 *
 * <p>The recursion is bounded by the nesting that reading allows.
 */
final class StatedPlan {
    /** The order of the nodes, which canonical JSON would lose. */
    static final String NODE_ORDER = "node_order";

    private StatedPlan() {}

    /**
     * Works on the JSON alone, so that it also serves plans with kinds that this version does not
     * run.
     */
    static JsonObject of(JsonObject plan) {
        return mapMembers(
                plan,
                (name, value) ->
                        switch (name) {
                            case "metadata" -> value;
                            case "nodes" -> mapValues(value, StatedPlan::node);
                            case "capabilities" -> capabilities(value);
                            case "acceptance" -> withoutNotes(value, Set.of("schema"));
                            default -> withoutNotes(value, Set.of());
                        });
    }

    /** An object without its {@code x-} keys at any level; none of its values is free-form. */
    static JsonObject withoutNotes(JsonObject object) {
        return mapMembers(object, (name, value) -> withoutNotes(value, Set.of()));
    }

    private static JsonValue node(JsonValue node) {
        if (!(node instanceof JsonObject object)) {
            return node;
        }
        return mapMembers(
                object,
                (name, value) ->
                        switch (name) {
                            case "metadata" -> value;
                            case "effects" -> effects(value);
                            case "checks", "outputs" -> withoutNotes(value, Set.of("schema"));
                            case "command" -> withoutNotes(value, Set.of("args"));
                            case "map" -> withoutNotes(value, Set.of("items"));
                            default -> withoutNotes(value, Set.of());
                        });
    }

    private static JsonValue capabilities(JsonValue value) {
        return value instanceof JsonObject object
                ? mapMembers(
                        object,
                        (name, member) ->
                                name.equals("side_effect_level")
                                        ? effect(member)
                                        : withoutNotes(member, Set.of()))
                : value;
    }

    private static JsonValue effects(JsonValue value) {
        return value instanceof JsonArray array
                ? JsonArray.of(array.elements().stream().map(StatedPlan::effect).toList())
                : value;
    }

    private static JsonValue effect(JsonValue value) {
        Optional<Effect> effect =
                value instanceof JsonString word ? Effect.find(word.value()) : Optional.empty();
        return effect.<JsonValue>map(known -> new JsonString(known.word())).orElse(value);
    }

    /**
     * @param freeForm names whose values are kept whole
     */
    private static JsonValue withoutNotes(JsonValue value, Set<String> freeForm) {
        return switch (value) {
            case JsonObject object ->
                    mapMembers(
                            object,
                            (name, member) ->
                                    freeForm.contains(name)
                                            ? member
                                            : withoutNotes(member, freeForm));
            case JsonArray array ->
                    JsonArray.of(
                            array.elements().stream()
                                    .map(element -> withoutNotes(element, freeForm))
                                    .toList());
            case JsonString text -> text;
            case JsonValue.JsonNumber number -> number;
            case JsonValue.JsonBoolean flag -> flag;
            case JsonValue.JsonNull none -> none;
        };
    }

    private static JsonObject mapMembers(
            JsonObject object, BiFunction<String, JsonValue, JsonValue> mapping) {
        LinkedHashMap<String, JsonValue> mapped = new LinkedHashMap<>();
        object.members()
                .forEach((name, value) -> {
                    if (!name.startsWith("x-")) {
                        mapped.put(name, mapping.apply(name, value));
                    }
                });
        return new JsonObject(mapped);
    }

    /**
     * Maps the values of an object whose names are the author's: {@code x-} is nothing special in
     * them.
     */
    private static JsonValue mapValues(JsonValue value, UnaryOperator<JsonValue> mapping) {
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        LinkedHashMap<String, JsonValue> mapped = new LinkedHashMap<>();
        object.members().forEach((name, member) -> mapped.put(name, mapping.apply(member)));
        return new JsonObject(mapped);
    }
}
