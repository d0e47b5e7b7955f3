package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.view.RunReport.HumanAct;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what people decided in a run, in the order of the journal. */
final class HumanActs {
    private final RunState state;
    private final List<HumanAct> acts = new ArrayList<>();
    private final Map<GateId, String> questions = new HashMap<>();

    private HumanActs(RunState state) {
        this.state = state;
    }

    static List<HumanAct> of(List<JournalRecord> records, RunState state) {
        HumanActs all = new HumanActs(state);
        records.forEach(record -> all.add(record.at(), record.event()));
        return all.acts;
    }

    private void add(Instant at, RunEvent event) {
        switch (event) {
            case RunEvent.RunCreated created -> addMarks(at, created);
            case RunEvent.AuthorityGranted granted ->
                    act(at, "granted (" + granted.how() + ")", "the plan", granted.by(), "");
            case RunEvent.PlanChangeAccepted accepted ->
                    act(at, "plan change taken up", "", accepted.by(), accepted.why());
            case RunEvent.CancelRequested cancel ->
                    act(at, "cancelled", "the run", cancel.by(), cancel.why());
            case RunEvent.RunStopped stopped -> act(at, "stopped", stopped.signal(), "", "");
            case RunEvent.InterruptionResolved resolved ->
                    act(
                            at,
                            "interrupted attempt "
                                    + resolved.attempt().number()
                                    + ": "
                                    + resolved.how(),
                            name(resolved.node()),
                            resolved.by(),
                            resolved.why());
            case RunEvent.StepDecided decided ->
                    act(
                            at,
                            word(decided.what()),
                            name(decided.node()),
                            decided.by(),
                            decided.why());
            case RunEvent.NodeReopened reopened ->
                    act(at, "reopened", name(reopened.node()), reopened.by(), reopened.why());
            case RunEvent.GateOpened opened -> questions.put(opened.gate(), opened.shown());
            case RunEvent.GateAnswered answered ->
                    act(
                            at,
                            "gate " + answered.answer().kind().wire(),
                            asked(answered.node(), answered.gate()),
                            answered.answer().by(),
                            answered.answer().why().orElse(""));
            case RunEvent.GateExpired expired ->
                    act(at, "gate expired", asked(expired.node(), expired.gate()), "", "");
            case RunEvent.OwnerTaken _,
                    RunEvent.RunEnded _,
                    RunEvent.RunReopened _,
                    RunEvent.BaseRecorded _,
                    RunEvent.PlanFileChanged _,
                    RunEvent.NodeResolved _,
                    RunEvent.NodeInterrupted _,
                    RunEvent.AttemptStarted _,
                    RunEvent.AttemptResumed _,
                    RunEvent.AttemptEnded _,
                    RunEvent.ModelCallStarted _,
                    RunEvent.ModelCallRetried _,
                    RunEvent.ModelCallEnded _,
                    RunEvent.ToolCallStarted _,
                    RunEvent.ToolCallEnded _,
                    RunEvent.CommandStarted _,
                    RunEvent.CommandEnded _,
                    RunEvent.EffectDenied _,
                    RunEvent.CheckEnded _,
                    RunEvent.BudgetRefused _,
                    RunEvent.MarkWritten _ -> {}
        }
    }

    private static String word(RunEvent.StepDecided.What what) {
        return switch (what) {
            case SKIP -> "skipped";
            case DONE -> "done by hand";
            case REOPEN -> "opened again";
        };
    }

    /** Boxes that showed done or skipped before the run, without a run having earned it. */
    private void addMarks(Instant at, RunEvent.RunCreated created) {
        created.done().entrySet().stream()
                .filter(step -> step.getValue() == Grade.BY_HAND)
                .map(step -> step.getKey().value())
                .sorted(Comparator.naturalOrder())
                .forEach(step -> act(at, "ticked before the run", step, "", ""));
        created.skipped().stream()
                .map(NodeId::value)
                .sorted(Comparator.naturalOrder())
                .forEach(step -> act(at, "marked as skipped before the run", step, "", ""));
    }

    private String asked(NodeId node, GateId gate) {
        String question =
                Optional.ofNullable(questions.get(gate))
                        .flatMap(shown -> shown.lines().findFirst())
                        .orElse("");
        return name(node) + (question.isBlank() ? "" : ": " + question);
    }

    private String name(NodeId node) {
        return ReportFold.nameOf(state, node);
    }

    private void act(Instant at, String what, String subject, String by, String why) {
        acts.add(new HumanAct(at, what, subject, by, why));
    }
}
