package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.engine.run.RunEvent.PlanFileChanged;
import dev.stepfast.engine.schedule.Completion;
import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.MarkState;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the plan file again while a run goes on. What its author adds is taken up; what could make
 * an unproved step look done needs a person. Used by the thread that drives the run.
 */
final class PlanWatch {
    private static final char OPEN = ' ';

    private final PlanFile file;
    private final PlanPreparation preparation;
    private final String user;
    private final RunRequest.ChangedPlan changes;
    private final Set<NodeId> ownMarks = new HashSet<>();
    private String lastText;
    private PreparedPlan lastPlan;

    /** The marks that were written and not yet seen in the file. */
    private final List<Character> pending = new ArrayList<>();

    PlanWatch(
            PlanFile file,
            PlanPreparation preparation,
            PreparedPlan begun,
            RunRequest.ChangedPlan changes,
            String user) {
        this.changes = changes;
        this.file = file;
        this.preparation = preparation;
        this.lastPlan = begun;
        this.lastText = begun.source().text();
        this.user = user;
    }

    /** The next difference may be this mark, which is ours. */
    void wrote(NodeId step, char mark) {
        if (mark == OPEN) {
            ownMarks.remove(step);
        } else {
            ownMarks.add(step);
        }
        pending.add(mark);
    }

    /**
     * What the scheduler has to know; empty while the file is as it was last seen, our own marks
     * apart.
     */
    Optional<Completion.PlanSeen> look(RunState state) {
        if (changes == RunRequest.ChangedPlan.RECORDED) {
            return Optional.empty();
        }
        PlanFile.Reading reading = file.read();
        if (reading instanceof PlanFile.Reading.Unreadable not) {
            return Optional.of(
                    forbidden(lastText, "", "it cannot be read any more: " + not.reason()));
        }
        String text = ((PlanFile.Reading.Text) reading).text();
        if (text.equals(lastText)) {
            return Optional.empty();
        }
        if (differsByOwnMarks(lastText, text)) {
            lastText = text;
            pending.clear();
            return Optional.empty();
        }
        return Optional.of(judge(text, state));
    }

    /** Equal but for marks as we have written them, and no more of them. */
    private boolean differsByOwnMarks(String before, String now) {
        if (before.length() != now.length()) {
            return false;
        }
        int different = 0;
        for (int i = 0; i < before.length(); i++) {
            if (before.charAt(i) != now.charAt(i)) {
                different++;
                if (!pending.contains(now.charAt(i)) || different > pending.size()) {
                    return false;
                }
            }
        }
        return different > 0;
    }

    private Completion.PlanSeen judge(String text, RunState state) {
        PreparedPlan now =
                preparation.prepare(
                        file.content(),
                        Optional.of(
                                new PlanReadings.Reading(
                                        file.path(),
                                        lastText,
                                        lastPlan.source().stepIds(),
                                        Optional.empty())));
        String before = lastText;
        if (now.graph().isEmpty() || now.authority().isEmpty()) {
            String first =
                    now.diagnostics().stream()
                            .filter(Diagnostic::isError)
                            .map(Diagnostic::message)
                            .findFirst()
                            .orElse("it is no plan any more");
            return forbidden(before, text, "it has an error now: " + first);
        }
        boolean all = changes == RunRequest.ChangedPlan.ACCEPT;
        List<NodeId> ticked = ticked(now);
        if (!ticked.isEmpty() && !all) {
            return forbidden(
                    before, text, PlanChange.NeedsAPerson.ticked(ticked.getFirst().value()).what());
        }
        PlanFileChanged changed = changed(before, text, summary(now));
        WorkflowGraph graph = now.graph().get();
        Optional<PlanChangeAccepted> accepted = Optional.empty();
        if (!graph.planDigest().equals(state.graph().planDigest())) {
            Optional<String> more = findMoreAuthority(now.authority().get());
            if (more.isPresent()) {
                return forbidden(before, text, "it asks for more than was granted: " + more.get());
            }
            PlanChange change =
                    all
                            ? PlanChange.acceptedMeanwhile(state, now, graph)
                            : PlanChange.between(state, now, graph);
            switch (change) {
                case PlanChange.NeedsAPerson needs -> {
                    return forbidden(before, text, needs.what());
                }
                case PlanChange.TakenUp taken ->
                        accepted =
                                Optional.of(
                                        taken.accepted(
                                                user,
                                                all ? "plan_edits: accept" : PlanChange.UNASKED));
            }
        }
        lastText = text;
        lastPlan = now;
        pending.clear();
        return new Completion.PlanSeen(
                changed,
                accepted,
                ticked.stream().map(step -> HandMarks.decided(step, user)).toList(),
                Optional.empty());
    }

    private List<NodeId> ticked(PreparedPlan now) {
        Map<NodeId, Step> before = stepsOf(lastPlan);
        return stepsOf(now).values().stream()
                .filter(step -> step.state() == MarkState.DONE && !ownMarks.contains(step.id()))
                .filter(step ->
                        Optional.ofNullable(before.get(step.id()))
                                .map(earlier -> earlier.state() != MarkState.DONE)
                                .orElse(true))
                .map(Step::id)
                .toList();
    }

    private Optional<String> findMoreAuthority(AuthoritySummary now) {
        List<String> granted =
                lastPlan.authority().map(AuthoritySummary::covered).orElse(List.of());
        return now.covered().stream().filter(line -> !granted.contains(line)).findFirst();
    }

    private String summary(PreparedPlan now) {
        Map<NodeId, Step> before = stepsOf(lastPlan);
        Map<NodeId, Step> after = stepsOf(now);
        long added = after.keySet().stream().filter(id -> !before.containsKey(id)).count();
        long removed = before.keySet().stream().filter(id -> !after.containsKey(id)).count();
        long changed =
                after.values().stream()
                        .filter(step -> isChanged(Optional.ofNullable(before.get(step.id())), step))
                        .count();
        return added + " added, " + removed + " removed, " + changed + " changed";
    }

    private static boolean isChanged(Optional<Step> before, Step now) {
        return before.isPresent()
                && !(before.get().title().equals(now.title())
                        && before.get().body().equals(now.body())
                        && before.get().checks().equals(now.checks())
                        && before.get().settings().equals(now.settings()));
    }

    private static Map<NodeId, Step> stepsOf(PreparedPlan plan) {
        return plan.markdown().map(read -> read.stepsById()).orElse(Map.of());
    }

    private static PlanFileChanged changed(String before, String after, String summary) {
        return new PlanFileChanged(Sha256.of(before), Sha256.of(after), summary);
    }

    private Completion.PlanSeen forbidden(String before, String after, String why) {
        return new Completion.PlanSeen(
                changed(before, after, why),
                Optional.empty(),
                List.of(),
                Optional.of("plan_changed: " + why));
    }
}
