package dev.stepfast.engine;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent.InterruptionResolved;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.schedule.Decisions;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What any process may do with a run that is there: end it, answer for an interrupted node. */
final class RunControl {
    /** How long an owner may take to end what is in flight, with some slack. */
    private static final Duration END_OF_RUN = Duration.ofSeconds(12);

    private final Machine machine;
    private final RunRequests requests;
    private final RunState state;

    RunControl(Machine machine, RunState state) {
        this.machine = machine;
        this.requests = new RunRequests(machine);
        this.state = state;
    }

    CancelReport cancel(String by, String why) {
        RunId run = state.run();
        if (NewestRun.isOver(state)) {
            return new CancelReport.Refused("finished_run", over());
        }
        Inbox.Request asked = new Inbox.Request.Cancel(by, why);
        Optional<CancelReport> refused =
                switch (requests.bring(state, ownership(by), nothing(), asked)) {
                    case RunRequests.Fate.Refused not ->
                            Optional.of(
                                    new CancelReport.Refused(
                                            "not_cancelled",
                                            "run " + run + " cannot be taken: " + not.why()));
                    case RunRequests.Fate.Taken taken -> Optional.empty();
                    case RunRequests.Fate.Waiting waiting -> Optional.empty();
                };
        return refused.orElseGet(() ->
                requests.awaits(END_OF_RUN, this::hasEnded)
                        ? new CancelReport.Cancelled(run)
                        : new CancelReport.Asked(run));
    }

    /** Follows what is recorded, and ends the run; one that somebody owns is left to its owner. */
    void bringToEnd() {
        if (ownership(System.getProperty("user.name", "?")).goOn(state, nothing())
                instanceof Opening.Ready ready) {
            try (RunHandle run = ready.handle()) {
                run.drive();
            }
        }
    }

    private boolean hasEnded() {
        return NewestRun.load(machine, state.run()).map(NewestRun::isOver).orElse(true);
    }

    DecisionReport resolve(String word, String how, String by, String why, Consent consent) {
        if (NewestRun.isOver(state)) {
            return DecisionReport.NotMade.because("finished_run", over());
        }
        List<NodeId> ids = state.graph().nodes().stream().map(GraphNode::id).toList();
        return switch (StepWords.findNode(ids, word)) {
            case StepWords.Refused refused ->
                    DecisionReport.NotMade.because("unknown_step", refused.message());
            case StepWords.Found found -> resolve(found.id(), how, by, why, consent);
        };
    }

    private DecisionReport resolve(
            NodeId node, String how, String by, String why, Consent consent) {
        Optional<String> refusal = Decisions.findRefusal(state, node);
        if (refusal.isPresent()) {
            return DecisionReport.NotMade.because("stale_decision", refusal.get());
        }
        if (how.equals(InterruptionResolved.ACCEPT)) {
            Optional<DecisionReport> unproved = findUnproved(node, by, consent);
            if (unproved.isPresent()) {
                return unproved.get();
            }
        }
        Inbox.Request asked = new Inbox.Request.ResolveNode(node, how, by, why);
        return switch (requests.bring(state, ownership(by), nothing(), asked)) {
            case RunRequests.Fate.Refused refused -> new DecisionReport.NotMade(refused.why());
            case RunRequests.Fate.Waiting waiting -> new DecisionReport.Kept(state.run(), node);
            case RunRequests.Fate.Taken taken ->
                    isRecorded(node)
                            ? new DecisionReport.Recorded(state.run(), node)
                            : DecisionReport.NotMade.because(
                                    "stale_decision", node + " is being worked on by now");
        };
    }

    private boolean isRecorded(NodeId node) {
        return machine.store().journal().load(state.run()).stream()
                .filter(record -> record.seq() > state.lastSeq())
                .anyMatch(record ->
                        record.event() instanceof InterruptionResolved resolved
                                && resolved.node().equals(node));
    }

    /** Why the work of a node cannot be accepted: a check of it does not pass, or was not made. */
    private Optional<DecisionReport> findUnproved(NodeId node, String by, Consent consent) {
        PreparedPlan recorded = RecordedPlan.of(state);
        boolean granted = desk(recorded).findRecorded(state.run()).isPresent();
        CheckRequest request =
                new CheckRequest(
                        state.source().path(),
                        Strictness.LENIENT,
                        state.settings(),
                        granted ? new Consent.All() : consent,
                        List.of(node.value()),
                        CheckRequest.Extent.ALL,
                        by);
        return switch (new TreeCheck(machine, request, recorded).check()) {
            case CheckReport.NotMade not -> Optional.of(new DecisionReport.NotMade(not.why()));
            case CheckReport.Made made -> {
                StepCheck check = made.steps().getFirst();
                boolean passes =
                        check.notCheckable().isEmpty()
                                && check.checks().stream()
                                        .map(CheckView::verdict)
                                        .flatMap(Optional::stream)
                                        .allMatch(Verdict::isPass);
                yield passes
                        ? Optional.empty()
                        : Optional.of(new DecisionReport.NotProved(check, made.total()));
            }
        };
    }

    private Ownership ownership(String by) {
        PreparedPlan recorded = RecordedPlan.of(state);
        RunSettings settings = state.settings();
        RunRequest request =
                RunRequest.of(state.source().path(), settings, new Consent.None(), notice -> {})
                        .withBeginning(
                                new RunRequest.Beginning.Resume(
                                        Optional.of(state.run()),
                                        RunRequest.ChangedPlan.RECORDED,
                                        RunRequest.Ended.STAYS))
                        .withoutWork(by);
        return new Ownership(machine, request, recorded, desk(recorded));
    }

    private ConsentDesk desk(PreparedPlan recorded) {
        return new ConsentDesk(
                machine, state.graph(), recorded.authority().orElseThrow(), state.source().path());
    }

    private static Ownership.Start nothing() {
        return Ownership.Start.ofNothing(StepMarks.NONE, Optional.empty());
    }

    private String over() {
        return "run "
                + state.run()
                + " has ended as "
                + state.ending().ended().orElseThrow().outcome().wire()
                + " already";
    }
}
