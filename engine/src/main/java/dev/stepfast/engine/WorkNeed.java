package dev.stepfast.engine;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Node;
import java.util.Optional;

/** Whether a run of a plan needs somebody who does the work of steps that name nobody. */
public sealed interface WorkNeed {
    /** No open step does, or nothing of the plan can be run. */
    record Nobody() implements WorkNeed {}

    /** The plan has an unfinished run, which goes on as it began. */
    record AsBefore(String agent, Optional<String> model) implements WorkNeed {}

    /** Open steps do. */
    record Somebody() implements WorkNeed {}

    /** What a plan needs, with the run of it that was last. */
    static WorkNeed of(PreparedPlan plan, Optional<RunState> newest) {
        if (plan.graph().isEmpty()) {
            return new Nobody();
        }
        Optional<RunSettings> unfinished =
                newest.filter(state ->
                                state.ending()
                                        .ended()
                                        .map(end -> !end.outcome().isFinal())
                                        .orElse(true))
                        .map(RunState::settings);
        if (unfinished.isPresent()) {
            return new AsBefore(unfinished.get().agent(), unfinished.get().model());
        }
        WorkflowGraph graph = plan.graph().get();
        StepMarks marks = StepMarks.of(plan, newest);
        boolean open =
                graph.nodes().stream()
                        .anyMatch(node ->
                                node.spec() instanceof Node.AgentLoop loop
                                        && loop.agent().isEmpty()
                                        && loop.common().model().isEmpty()
                                        && !marks.isDone(node.id()));
        return open ? new Somebody() : new Nobody();
    }
}
