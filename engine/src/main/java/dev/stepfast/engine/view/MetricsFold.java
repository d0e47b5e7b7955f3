package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.Totals;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Folds the figures of a run. */
final class MetricsFold {
    private static final int MOST_FAILING = 5;

    private MetricsFold() {}

    static RunView.Metrics of(RunState state, List<StepView> steps) {
        List<StepView> checked =
                steps.stream()
                        .filter(step -> !step.checks().isEmpty() && !step.attempts().isEmpty())
                        .toList();
        List<StepView> judged =
                checked.stream()
                        .filter(step ->
                                step.state() == StepState.DONE || step.state() == StepState.FAILED)
                        .toList();
        List<StepView> tried = judged.stream().filter(step -> step.attempts().size() > 1).toList();
        Totals totals = state.totals();
        return new RunView.Metrics(
                (int)
                        judged.stream()
                                .filter(step -> step.attempts().size() == 1 && isVerified(step))
                                .count(),
                judged.size(),
                (int) tried.stream().filter(MetricsFold::isVerified).count(),
                tried.size(),
                totals.attempts(),
                totals.calls(),
                totals.retries(),
                totals.toolCalls(),
                totals.invalid(),
                totals.repeated(),
                totals.usage(),
                steps.stream().map(StepView::work).reduce(Duration.ZERO, Duration::plus),
                mostFailing(state));
    }

    private static boolean isVerified(StepView step) {
        return step.grade().equals(Optional.of(Grade.VERIFIED));
    }

    private static List<RunView.Metrics.Count> mostFailing(RunState state) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (NodeState node : state.nodes()) {
            for (AttemptHistory attempt : node.history().attempts()) {
                for (CheckEnded check : attempt.verdicts()) {
                    if (check.verdict().isFail()) {
                        counts.merge(check.verdict().display(), 1, Integer::sum);
                    }
                }
            }
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_FAILING)
                .map(entry -> new RunView.Metrics.Count(entry.getKey(), entry.getValue()))
                .toList();
    }
}
