package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.Totals;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Folds the figures of a run. */
final class MetricsFold {
    private final List<Metrics.CheckCount> fails = new ArrayList<>();
    private final List<Metrics.CheckCount> errors = new ArrayList<>();
    private final Map<String, Integer> ends = new TreeMap<>();
    private final Map<String, Metrics.ModelUse> models = new TreeMap<>();
    private final Map<EffectId, RunEvent.ModelCallStarted> open = new LinkedHashMap<>();
    private final Map<GateId, Instant> asking = new HashMap<>();
    private int turns;
    private Duration modelTime = Duration.ZERO;
    private Duration toolTime = Duration.ZERO;
    private Duration checkTime = Duration.ZERO;
    private Duration peopleTime = Duration.ZERO;

    private MetricsFold() {}

    /** The figures as far as a run's state holds them: all but the time people took to answer. */
    static Metrics of(RunState state, List<StepView> steps) {
        MetricsFold fold = new MetricsFold();
        for (NodeState node : state.nodes()) {
            node.history().before().forEach(fold::add);
            node.history().attempts().forEach(fold::add);
        }
        return fold.result(state, steps);
    }

    /** All figures. */
    static Metrics of(List<JournalRecord> records, RunState state, List<StepView> steps) {
        MetricsFold fold = new MetricsFold();
        for (JournalRecord record : records) {
            fold.add(record.event());
            fold.addWaiting(record);
        }
        return fold.result(state, steps);
    }

    private void add(AttemptHistory attempt) {
        for (EffectHistory effect : attempt.effects()) {
            switch (effect) {
                case EffectHistory.ModelCall call -> {
                    add(call.started());
                    call.ended().ifPresent(this::add);
                }
                case EffectHistory.ToolCall call -> call.ended().ifPresent(this::add);
                case EffectHistory.Command command -> {}
            }
        }
        attempt.ended().ifPresent(this::add);
        attempt.verdicts().forEach(this::add);
    }

    private void add(RunEvent event) {
        if (event instanceof RunEvent.ModelCallStarted started) {
            open.put(started.effect(), started);
        } else if (event instanceof RunEvent.ModelCallEnded ended) {
            end(ended);
        } else if (event instanceof RunEvent.ToolCallEnded ended) {
            toolTime =
                    toolTime.plus(
                            ended.entry().map(ToolLedger.Entry::duration).orElse(Duration.ZERO));
        } else if (event instanceof RunEvent.AttemptEnded ended) {
            ends.merge(ended.how().wire(), 1, Integer::sum);
        } else if (event instanceof CheckEnded check) {
            end(check);
        }
    }

    private void end(RunEvent.ModelCallEnded ended) {
        turns += ended.reply().isPresent() ? 1 : 0;
        modelTime = modelTime.plus(ended.took());
        Optional.ofNullable(open.remove(ended.effect()))
                .ifPresent(started ->
                        models.merge(
                                started.model(),
                                new Metrics.ModelUse(1, ended.usage(), ended.took()),
                                Metrics.ModelUse::plus));
    }

    private void end(CheckEnded check) {
        Verdict verdict = check.verdict();
        if (check.reusedFrom().isEmpty()) {
            checkTime = checkTime.plus(verdict.duration());
        }
        // What was red before an attempt is no failure of anybody's.
        if (verdict.isFail() && check.phase() != CheckEnded.Phase.BEFORE) {
            fails.add(new Metrics.CheckCount(verdict.key(), verdict.display(), 1));
        } else if (verdict.isError()) {
            errors.add(new Metrics.CheckCount(verdict.key(), verdict.display(), 1));
        }
    }

    private void addWaiting(JournalRecord record) {
        RunEvent event = record.event();
        if (event instanceof RunEvent.GateOpened opened) {
            asking.put(opened.gate(), record.at());
        } else if (event instanceof RunEvent.GateAnswered answered) {
            stopWaiting(answered.gate(), record.at());
        } else if (event instanceof RunEvent.GateExpired expired) {
            stopWaiting(expired.gate(), record.at());
        }
    }

    private void stopWaiting(GateId gate, Instant at) {
        Instant since = asking.remove(gate);
        // Wall time may go back; then nothing is counted.
        if (since != null && at.isAfter(since)) {
            peopleTime = peopleTime.plus(Duration.between(since, at));
        }
    }

    private Metrics result(RunState state, List<StepView> steps) {
        // A call that was cut off is charged as it was reserved.
        open.values()
                .forEach(started ->
                        models.merge(
                                started.model(),
                                new Metrics.ModelUse(1, started.reservation(), Duration.ZERO),
                                Metrics.ModelUse::plus));
        Totals totals = state.totals();
        return new Metrics(
                rates(steps),
                new Metrics.Counts(
                        totals.attempts(),
                        totals.calls(),
                        turns,
                        totals.retries(),
                        totals.toolCalls(),
                        totals.invalid(),
                        totals.repeated(),
                        totals.gates()),
                new Metrics.Times(
                        steps.stream().map(StepView::work).reduce(Duration.ZERO, Duration::plus),
                        modelTime,
                        toolTime,
                        checkTime,
                        peopleTime),
                totals.usage(),
                Metrics.ranked(fails),
                Metrics.ranked(errors),
                ends,
                models);
    }

    private static Metrics.Rates rates(List<StepView> steps) {
        List<StepView> judged =
                steps.stream()
                        .filter(step -> !step.checks().isEmpty() && !step.attempts().isEmpty())
                        .filter(step ->
                                step.state() == StepState.DONE || step.state() == StepState.FAILED)
                        .toList();
        List<StepView> tried = steps.stream().filter(step -> step.attempts().size() > 1).toList();
        return new Metrics.Rates(
                (int)
                        judged.stream()
                                .filter(step -> step.attempts().size() == 1 && isVerified(step))
                                .count(),
                judged.size(),
                (int) tried.stream().filter(MetricsFold::isVerified).count(),
                tried.size());
    }

    private static boolean isVerified(StepView step) {
        return step.grade().equals(Optional.of(Grade.VERIFIED));
    }
}
