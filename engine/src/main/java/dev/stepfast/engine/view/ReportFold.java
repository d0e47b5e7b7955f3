package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.RunReport.ChangedPath;
import dev.stepfast.engine.workspace.StartedByOthers;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Folds the records of a run to its report. */
public final class ReportFold {
    private final List<JournalRecord> records;
    private final RunState state;
    private final RunView view;

    private ReportFold(JournalReader.Reading reading, Views.Live live) {
        this.records = reading.records();
        this.state = RunState.fold(records);
        this.view = Views.runView(reading, live);
    }

    /** The report of what can be read; empty when not even the first record can be used. */
    public static Optional<RunReport> report(JournalReader.Reading reading, Views.Live live) {
        return RunSummary.of(reading, live)
                .map(summary -> new ReportFold(reading, live).report(summary));
    }

    private RunReport report(RunSummary summary) {
        return new RunReport(
                view,
                summary,
                origin(),
                state.ending().ended().map(RunEvent.RunEnded::reasons).orElse(List.of()),
                finals(),
                broken(),
                changed(),
                HumanActs.of(records, state),
                acceptance());
    }

    private RunReport.Origin origin() {
        JournalRecord last = records.getLast();
        return new RunReport.Origin(
                state.created().version(),
                state.graph().planDigest(),
                last.incarnation().number(),
                last.seq(),
                last.at(),
                state.created().authority().lines());
    }

    private Optional<StepView> finals() {
        return state.graph().has(Lowering.FINAL)
                ? Optional.of(
                        Views.stepView(
                                state,
                                Steps.of(state),
                                Lowering.FINAL,
                                view.live() ? Views.Live.YES : Views.Live.NO))
                : Optional.empty();
    }

    /** The newest verdict of each check that was made again at the end, where it is not PASS. */
    private List<Verdict> broken() {
        Map<String, Verdict> newest = new LinkedHashMap<>();
        for (JournalRecord record : records) {
            if (record.event() instanceof CheckEnded check
                    && check.phase() == CheckEnded.Phase.FINAL) {
                newest.put(check.verdict().key(), check.verdict());
            }
        }
        return newest.values().stream().filter(verdict -> !verdict.isPass()).toList();
    }

    /** A file from before the first attempt that changed it to after the last. */
    private static final class Change {
        private final Optional<Sha256> before;
        private final Set<String> steps = new LinkedHashSet<>();
        private Optional<Sha256> after = Optional.empty();

        Change(Optional<Sha256> before) {
            this.before = before;
        }

        ChangedPath.Kind kind() {
            if (before.equals(after)) {
                return ChangedPath.Kind.RESTORED;
            }
            return before.isEmpty()
                    ? ChangedPath.Kind.ADDED
                    : after.isEmpty() ? ChangedPath.Kind.DELETED : ChangedPath.Kind.CHANGED;
        }
    }

    private List<ChangedPath> changed() {
        Map<String, Change> changes = new LinkedHashMap<>();
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.AttemptEnded ended) {
                for (ChangedFile file : ended.changed()) {
                    Change change =
                            changes.computeIfAbsent(file.path(), path -> new Change(file.before()));
                    change.after = file.after();
                    change.steps.add(ended.node().value());
                }
            }
        }
        List<ChangedPath> paths = new ArrayList<>();
        changes.forEach((path, change) ->
                paths.add(
                        new ChangedPath(
                                path,
                                change.kind(),
                                List.copyOf(change.steps),
                                StartedByOthers.findKind(path))));
        return paths;
    }

    private List<RunReport.AcceptanceEntry> acceptance() {
        PlanSource source = state.source();
        if (source.format() != PlanSource.Format.MARKDOWN) {
            return List.of();
        }
        return MarkdownReader.read(
                        source.path(),
                        source.text(),
                        ReadOptions.DEFAULT.withAnnotations(Strictness.LENIENT))
                .value()
                .acceptance()
                .stream()
                .map(item -> new RunReport.AcceptanceEntry(item.id(), item.text()))
                .toList();
    }

    /** The node of a step's gate is shown as the step it belongs to. */
    static String nameOf(RunState state, NodeId node) {
        return Steps.of(state).findStep(node).orElse(node).value();
    }
}
