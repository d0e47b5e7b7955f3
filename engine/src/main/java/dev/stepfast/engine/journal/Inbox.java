package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.List;

/**
 * Requests of other processes to the owner of a run; each is kept until it is taken, and taken
 * once.
 */
public interface Inbox {

    /** What another process asks for. */
    sealed interface Request {
        /** An answer to a gate, with the binding that the asker saw. */
        record AnswerGate(GateId gate, Sha256 binding, GateAnswer answer) implements Request {}

        record Cancel(String by, String why) implements Request {}

        /**
         * A decision on a step.
         *
         * @param verdicts of its checks, made by who asks
         */
        record DecideStep(
                NodeId step, StepDecided.What what, String by, String why, List<Verdict> verdicts)
                implements Request {
            public DecideStep {
                verdicts = List.copyOf(verdicts);
            }
        }

        /**
         * An answer for an interrupted node.
         *
         * @param how one of the words of {@code InterruptionResolved}
         */
        record ResolveNode(NodeId node, String how, String by, String why) implements Request {}
    }

    /** A stored request. */
    record Row(long id, RunId run, Request request, Instant at) {}

    long put(RunId run, Request request);

    /** The requests of a run that nobody has taken, oldest first. */
    List<Row> pending(RunId run);
}
