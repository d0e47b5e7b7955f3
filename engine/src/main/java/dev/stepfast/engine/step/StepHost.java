package dev.stepfast.engine.step;

import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.NodeEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.Optional;

/**
 * What hosts a node's executor: it makes records durable and says what is recorded. Whether a
 * scheduler in this process or a distributed engine stands behind it, an executor cannot tell.
 *
 * <p>Every method throws {@link RunStopping} once the run is being stopped.
 */
public interface StepHost {

    RunId run();

    RunSettings settings();

    WorkflowGraph graph();

    /** The plan file as last taken up. */
    PlanSource source();

    /** What is recorded of a node by now. */
    NodeHistory history(NodeId node);

    /** How the steps of the plan stand, in document order: for the progress part of a prompt. */
    StepProgress progress();

    /** Makes the event durable; returns when it is. Only then may what it says be used or shown. */
    void record(NodeEvent event);

    /**
     * Asks for something that a budget may forbid. When permitted, the event is durable on return.
     */
    Permission ask(NodeEvent event);

    /** A verdict, not ERROR, that is recorded for the same check over the same tree. */
    Optional<RecordedVerdict> findVerdict(String checkKey, Sha256 tree);

    /** A recorded verdict, and where it is recorded. */
    record RecordedVerdict(long seq, CheckEnded check) {}

    /** The answer of a budget. */
    sealed interface Permission {
        record Granted() implements Permission {}

        record Refused(String limit, String needed, String left) implements Permission {
            /** The refusal in one line. */
            public String words() {
                return limit + ": " + needed + " needed, " + left + " allowed";
            }
        }
    }
}
