package dev.stepfast.plan.markdown;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.Optional;

/**
 * The names of one step.
 *
 * @param id what it is called in records: kept by the run store across edits, else {@code reading}
 * @param reading the id that this reading of the file alone gives: the explicit one, else the
 *     derived one
 * @param derived the id made of its title
 * @param explicit the id its author gave it
 */
public record StepIdentity(NodeId id, NodeId reading, NodeId derived, Optional<NodeId> explicit) {
    StepIdentity withId(NodeId kept) {
        return new StepIdentity(kept, reading, derived, explicit);
    }
}
