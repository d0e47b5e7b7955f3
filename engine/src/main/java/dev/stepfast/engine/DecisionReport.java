package dev.stepfast.engine;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.taskplan.NodeId;

/** What came of a person's decision on a node. */
public sealed interface DecisionReport {

    /** It is recorded, and what follows from it. */
    record Recorded(RunId run, NodeId node) implements DecisionReport {}

    /** The owner of the run has not taken it yet; whoever owns it next does. */
    record Kept(RunId run, NodeId node) implements DecisionReport {}

    /**
     * Its checks do not all pass; nothing was recorded.
     *
     * @param total how many steps the plan has
     */
    record NotProved(StepCheck check, int total) implements DecisionReport {}

    /** It cannot be taken; nothing changed. */
    record NotMade(Opening why) implements DecisionReport {
        static NotMade because(String code, String message) {
            return new NotMade(new Opening.Refused(code, message));
        }
    }
}
