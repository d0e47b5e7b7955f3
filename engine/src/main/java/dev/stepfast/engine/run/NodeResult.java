package dev.stepfast.engine.run;

import dev.stepfast.plan.taskplan.Outcome;
import java.util.Optional;

/** What an executor hands back when it has no more to do for a node. */
public sealed interface NodeResult {

    /** The node has its outcome. */
    record Ended(
            Outcome outcome,
            Reason reason,
            Optional<Grade> grade,
            boolean modelCalled,
            String detail)
            implements NodeResult {}

    /** A person must answer first; the thread is free. */
    record Asks(GateQuestion question) implements NodeResult {}

    /** An effect of an interrupted attempt may not be repeated without a person. */
    record InDoubt(String detail) implements NodeResult {}

    /** The run was stopped before the node ended. */
    record Stopped() implements NodeResult {}

    static Ended ended(Outcome outcome, Reason reason, String detail) {
        return new Ended(outcome, reason, Optional.empty(), false, detail);
    }
}
