package dev.stepfast.engine;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decisions of an earlier run that a new one takes over: the plan file does not show them. */
final class EarlierDecisions {
    private EarlierDecisions() {}

    /** The newest decision on each of these steps in the newest run of a plan, as it was made. */
    static List<StepDecided> of(Machine machine, String planPath, Set<NodeId> steps) {
        if (steps.isEmpty()) {
            return List.of();
        }
        Map<NodeId, StepDecided> newest = new LinkedHashMap<>();
        NewestRun.load(machine, planPath).stream()
                .flatMap(state -> machine.store().journal().load(state.run()).stream())
                .map(JournalRecord::event)
                .filter(StepDecided.class::isInstance)
                .map(StepDecided.class::cast)
                .filter(decision -> steps.contains(decision.node()))
                .forEach(decision -> newest.put(decision.node(), decision));
        return newest.values().stream()
                .map(decision ->
                        new StepDecided(
                                decision.node(),
                                decision.what(),
                                decision.by(),
                                decision.why(),
                                decision.verdicts(),
                                Optional.empty()))
                .toList();
    }
}
