package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.RepairSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tells a listener what the records of a run mean, as they become durable. It keeps only what it
 * has told already, and is called from one thread.
 */
public final class Narrator {
    /** The node of the plan's final checks. */
    private static final NodeId FINAL = new NodeId(":final");

    private final Consumer<Notice> listener;
    private final Map<NodeId, Instant> started = new HashMap<>();
    private final Map<AttemptId, List<CheckEnded>> verdicts = new HashMap<>();
    private final Map<AttemptId, Boolean> claims = new HashMap<>();
    private final List<Verdict> broken = new ArrayList<>();
    private Optional<Steps> steps = Optional.empty();

    public Narrator(Consumer<Notice> listener) {
        this.listener = listener;
    }

    /**
     * Tells what one record means.
     *
     * @param state the run as it is after the record, or a little later
     */
    public void tell(JournalRecord record, RunState state) {
        if (record.event() instanceof RunEvent.PlanChangeAccepted || steps.isEmpty()) {
            steps = Optional.of(Steps.of(state));
        }
        Instant at = record.at();
        switch (record.event()) {
            case RunEvent.OwnerTaken taken -> tellStart(taken, at, state);
            case RunEvent.PlanFileChanged changed ->
                    listener.accept(new Notice.PlanChanged(state.run(), at, changed.summary()));
            case RunEvent.RunEnded ended -> tellRunEnd(ended, at, state);
            case RunEvent.NodeEvent event -> tellNode(event, at, state, steps.orElseThrow());
            case RunEvent.RunCreated created -> {}
            case RunEvent.AuthorityGranted granted -> {}
            case RunEvent.PlanChangeAccepted accepted -> {}
            case RunEvent.CancelRequested cancel -> {}
            case RunEvent.RunStopped stopped -> {}
            case RunEvent.RunReopened reopened -> {}
            case RunEvent.BaseRecorded base -> {}
        }
    }

    private void tellStart(RunEvent.OwnerTaken taken, Instant at, RunState state) {
        RunView view = Views.runView(state, Views.Live.YES);
        listener.accept(
                new Notice.RunStarted(state.run(), at, view, taken.incarnation().number() > 1));
        int total = view.steps().size();
        // A question that is open already is asked again: whoever starts the run may be the one to
        // answer.
        view.steps()
                .forEach(step ->
                        step.gate()
                                .ifPresent(gate ->
                                        listener.accept(
                                                new Notice.GateAsked(
                                                        state.run(), at, step, total, gate))));
    }

    private void tellRunEnd(RunEvent.RunEnded ended, Instant at, RunState state) {
        if (!broken.isEmpty()) {
            listener.accept(new Notice.Rechecked(state.run(), at, List.copyOf(broken)));
            broken.clear();
        }
        listener.accept(
                new Notice.RunEnded(
                        state.run(),
                        at,
                        Views.runView(state, Views.Live.NO),
                        ended.outcome(),
                        ended.reasons()));
    }

    private void tellNode(RunEvent.NodeEvent event, Instant at, RunState state, Steps known) {
        if (event.node().equals(FINAL) && event instanceof RunEvent.AttemptStarted) {
            listener.accept(new Notice.FinalChecksStarted(state.run(), at));
        }
        Optional<NodeId> step = known.findStep(event.node()).filter(state.graph()::has);
        if (step.isEmpty() && !event.node().equals(FINAL)) {
            return;
        }
        StepView view = Views.stepView(state, known, step.orElse(FINAL), Views.Live.YES);
        new Telling(state, known, view, state.run(), at).tell(event);
    }

    /** One record about one step. */
    private final class Telling {
        private final RunState state;
        private final Steps known;
        private final StepView step;
        private final RunId run;
        private final Instant at;

        Telling(RunState state, Steps known, StepView step, RunId run, Instant at) {
            this.state = state;
            this.known = known;
            this.step = step;
            this.run = run;
            this.at = at;
        }

        void tell(RunEvent.NodeEvent event) {
            switch (event) {
                case RunEvent.AttemptStarted attempt -> tellAttempt(attempt);
                case RunEvent.AttemptResumed resumed -> tellResumed(resumed);
                case RunEvent.ModelCallStarted call ->
                        listener.accept(new Notice.ModelAsked(run, at, step, call.model()));
                case RunEvent.ModelCallRetried retried ->
                        listener.accept(
                                new Notice.ModelRetried(
                                        run, at, step, retried.failure(), retried.pause()));
                case RunEvent.ToolCallEnded call -> tellTool(call);
                case RunEvent.AttemptEnded ended -> tellEnd(ended);
                case CheckEnded check -> tellCheck(check);
                case RunEvent.GateOpened gate ->
                        listener.accept(new Notice.GateAsked(run, at, step, known.total(), gate));
                case RunEvent.GateAnswered answered -> tellAnswer(answered);
                case RunEvent.GateExpired expired -> tellExpiry(expired.node());
                case RunEvent.NodeResolved resolved -> tellResolved(resolved);
                case RunEvent.ModelCallEnded ended -> {}
                case RunEvent.ToolCallStarted started -> {}
                case RunEvent.CommandStarted started -> {}
                case RunEvent.CommandEnded ended -> {}
                case RunEvent.EffectDenied denied -> {}
                case RunEvent.BudgetRefused refused -> {}
                case RunEvent.MarkWritten written -> {}
                case RunEvent.NodeInterrupted interrupted -> {}
                case RunEvent.InterruptionResolved resolved -> {}
                case RunEvent.NodeReopened reopened -> {}
                case RunEvent.StepDecided decided -> {}
            }
        }

        private void begin() {
            if (known.indexOf(step.id()) > 0 && started.putIfAbsent(step.id(), at) == null) {
                listener.accept(new Notice.StepStarted(run, at, step, known.total()));
            }
        }

        private void tellAttempt(RunEvent.AttemptStarted attempt) {
            begin();
            int repair = attempt.attempt().number() - firstOfSet();
            boolean isRepair =
                    !attempt.strategy().equals("first") && !attempt.strategy().equals("verify");
            if (isRepair && repair > 0) {
                listener.accept(
                        new Notice.RepairStarted(
                                run, at, step, repair, mostRepairs(), attempt.strategy()));
            }
        }

        /** A step that is retried begins a new set of attempts, whose first is no repair. */
        private int firstOfSet() {
            return step.attempts().stream()
                    .filter(attempt -> attempt.strategy().equals("first"))
                    .mapToInt(AttemptView::number)
                    .max()
                    .orElse(1);
        }

        private int mostRepairs() {
            return state.graph()
                    .node(step.id())
                    .spec()
                    .repair()
                    .flatMap(RepairSpec::maxRepairs)
                    .orElse(state.settings().repairs().max());
        }

        private void tellResumed(RunEvent.AttemptResumed resumed) {
            begin();
            if (step.attempts().stream().anyMatch(attempt -> attempt.model().isPresent())) {
                listener.accept(
                        new Notice.AttemptResumed(
                                run, at, step, resumed.attempt().number(), resumed.startsAgain()));
            }
        }

        private void tellTool(RunEvent.ToolCallEnded call) {
            if (call.entry().isPresent()) {
                listener.accept(new Notice.ToolCalled(run, at, step, call.entry().get()));
            } else {
                listener.accept(
                        new Notice.ToolRefused(
                                run,
                                at,
                                step,
                                call.tool(),
                                call.invalid().orElse("not carried out")));
            }
        }

        private void tellEnd(RunEvent.AttemptEnded ended) {
            claims.put(
                    ended.attempt(),
                    ended.how() == AttemptEnding.COMPLETED && !ended.reply().isBlank());
            step.attempts().stream()
                    .filter(attempt -> attempt.number() == ended.attempt().number())
                    .findFirst()
                    .ifPresent(attempt ->
                            listener.accept(new Notice.AttemptEnded(run, at, step, attempt)));
        }

        private void tellCheck(CheckEnded check) {
            if (check.phase() == CheckEnded.Phase.FINAL) {
                if (!check.verdict().isPass()) {
                    broken.add(check.verdict());
                }
                return;
            }
            begin();
            if (check.phase() == CheckEnded.Phase.BEFORE && !check.verdict().isError()) {
                return;
            }
            listener.accept(new Notice.CheckEnded(run, at, step, Views.checkView(state, check)));
            if (check.phase() != CheckEnded.Phase.AFTER) {
                return;
            }
            List<CheckEnded> all =
                    verdicts.computeIfAbsent(check.attempt(), id -> new ArrayList<>());
            all.add(check);
            if (all.size() == state.graph().node(step.id()).spec().checks().size()) {
                int failed = (int) all.stream().filter(one -> !one.verdict().isPass()).count();
                listener.accept(
                        new Notice.ValidationEnded(
                                run,
                                at,
                                step,
                                failed,
                                all.size(),
                                claims.getOrDefault(check.attempt(), false)));
                // After a crash the same attempt is checked before it goes on, and again at its
                // end.
                verdicts.remove(check.attempt());
            }
        }

        private void tellAnswer(RunEvent.GateAnswered answered) {
            state.node(answered.node())
                    .gate()
                    .ifPresent(gate ->
                            listener.accept(
                                    new Notice.GateClosed(
                                            run,
                                            at,
                                            step,
                                            gate,
                                            answered.answer().kind().wire(),
                                            answered.answer().by(),
                                            answered.answer().why())));
        }

        private void tellExpiry(NodeId node) {
            state.node(node)
                    .gate()
                    .ifPresent(gate ->
                            listener.accept(
                                    new Notice.GateClosed(
                                            run,
                                            at,
                                            step,
                                            gate,
                                            "expired",
                                            "nobody",
                                            Optional.empty())));
        }

        private void tellResolved(RunEvent.NodeResolved resolved) {
            boolean own = resolved.node().equals(step.id()) && known.indexOf(step.id()) > 0;
            boolean told =
                    switch (resolved.outcome()) {
                        case ALREADY_DONE, BYPASSED, UNREACHED, CANCELLED -> true;
                        case SKIPPED -> !started.containsKey(step.id());
                        case SUCCESS,
                                PASSED,
                                MAPPED,
                                APPROVED,
                                JOIN,
                                COMPACTED,
                                FAILED,
                                ERROR,
                                DENIED,
                                EXPIRED ->
                                false;
                    };
            if (own && !told) {
                Instant since = started.getOrDefault(step.id(), at);
                listener.accept(
                        new Notice.StepEnded(
                                run, at, step, known.total(), Duration.between(since, at)));
            }
        }
    }
}
