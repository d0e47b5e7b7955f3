package dev.stepfast.plan.json;

import dev.stepfast.plan.taskplan.Acceptance;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Routing;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.Verification;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Optional;
import java.util.Set;

/**
 * The top-level fields of a plan beside its objective, entry, nodes and edges; a Markdown plan's
 * front matter too.
 */
public record TopLevel(
        Optional<Budgets> budgets,
        Optional<Capabilities> capabilities,
        Optional<Verification> verification,
        Optional<JsonArray> unknowns,
        Optional<Routing> routing,
        Optional<Acceptance> acceptance,
        Optional<JsonObject> metadata,
        TaskPlan.Carried carried) {

    /** The names of these fields. */
    public static final Set<String> FIELDS =
            Set.of(
                    "budgets",
                    "capabilities",
                    "verification",
                    "unknowns",
                    "transcript_policy",
                    "compaction_policy",
                    "promotion_policy",
                    "metadata",
                    "routing",
                    "acceptance");
}
