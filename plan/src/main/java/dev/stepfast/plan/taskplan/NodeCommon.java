package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The fields that every kind of node may state. Empty means absent, which is not the same as an
 * empty list.
 *
 * @param effects what the node declares it may do; absent: nothing beyond its kind
 * @param metadata carried, without effect
 */
public record NodeCommon(
        NodeId id,
        Optional<String> purpose,
        Optional<String> prompt,
        Optional<String> system,
        Optional<List<String>> tools,
        Optional<List<Effect>> effects,
        Optional<ModelChoice> model,
        Optional<SequencedMap<String, InputSource>> inputs,
        Optional<List<String>> continueOn,
        Optional<Condition> when,
        Optional<JsonObject> metadata,
        Optional<JsonObject> loweringOverrides) {

    public NodeCommon {
        tools = tools.map(List::copyOf);
        effects = effects.map(List::copyOf);
        continueOn = continueOn.map(List::copyOf);
        inputs = inputs.map(map -> Collections.unmodifiableSequencedMap(new LinkedHashMap<>(map)));
    }

    /** A node with an id and nothing else. */
    public static NodeCommon of(NodeId id) {
        return new NodeCommon(
                id,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
