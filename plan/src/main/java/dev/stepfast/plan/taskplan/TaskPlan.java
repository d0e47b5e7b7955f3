package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A plan in its typed form. It may still be wrong: the validator says so. Absent stays absent, for
 * the plan digest is taken over what was stated.
 *
 * @param nodes by id, in declaration order, which breaks ties
 * @param carried top-level blocks that are carried until they have a reader: transcript, compaction
 *     and promotion policy
 * @param stated the plan's JSON as it was stated, where it was read from JSON: it keeps what the
 *     typed form cannot tell apart (an empty block from an absent one, a stated default), on which
 *     the digest depends. A plan made from another one or from Markdown has none
 */
public record TaskPlan(
        String objective,
        NodeId entry,
        SequencedMap<NodeId, Node> nodes,
        Optional<List<Edge>> edges,
        Optional<Budgets> budgets,
        Optional<Capabilities> capabilities,
        Optional<Verification> verification,
        Optional<JsonArray> unknowns,
        Optional<Routing> routing,
        Optional<Acceptance> acceptance,
        Optional<JsonObject> metadata,
        Carried carried,
        Optional<JsonObject> stated) {

    public static final String SCHEMA_VERSION = "1";

    public TaskPlan {
        nodes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(nodes));
        edges = edges.map(List::copyOf);
    }

    /** A plan that was not read from JSON. */
    public TaskPlan(
            String objective,
            NodeId entry,
            SequencedMap<NodeId, Node> nodes,
            Optional<List<Edge>> edges,
            Optional<Budgets> budgets,
            Optional<Capabilities> capabilities,
            Optional<Verification> verification,
            Optional<JsonArray> unknowns,
            Optional<Routing> routing,
            Optional<Acceptance> acceptance,
            Optional<JsonObject> metadata,
            Carried carried) {
        this(
                objective,
                entry,
                nodes,
                edges,
                budgets,
                capabilities,
                verification,
                unknowns,
                routing,
                acceptance,
                metadata,
                carried,
                Optional.empty());
    }

    /** The edges, none when the plan states none. */
    public List<Edge> edgeList() {
        return edges.orElse(List.of());
    }

    /** Policies of later readers, as written. */
    public record Carried(
            Optional<JsonObject> transcriptPolicy,
            Optional<JsonObject> compactionPolicy,
            Optional<JsonObject> promotionPolicy) {
        public static final Carried NONE =
                new Carried(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
