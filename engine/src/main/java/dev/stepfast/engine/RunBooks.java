package dev.stepfast.engine;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.engine.view.ReportFold;
import dev.stepfast.engine.view.RunLog;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.Views;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what is recorded, for showing it: of a damaged run, what precedes the damage. */
final class RunBooks {
    /** Least characters of a run id that stand for it. */
    private static final int LEAST_CHARACTERS = 4;

    private final Machine machine;

    RunBooks(Machine machine) {
        this.machine = machine;
    }

    /** Every run, newest first, or those of one plan. */
    List<RunSummary> summaries(Optional<String> planPath) {
        return ids().stream()
                .map(run -> machine.store().journal().skim(run, RunSummary.TYPES))
                .filter(reading -> !reading.records().isEmpty())
                .filter(reading -> planPath.map(path -> isOf(reading, path)).orElse(true))
                .flatMap(reading -> RunSummary.of(reading, live(reading)).stream())
                .toList();
    }

    private Stream<JournalReader.Reading> readings() {
        return ids().stream()
                .map(run -> machine.store().journal().read(run))
                .filter(reading -> !reading.records().isEmpty());
    }

    /** The runs that a word means, newest first: an id, or the beginning of one. */
    List<RunId> find(String word) {
        if (word.length() < LEAST_CHARACTERS) {
            return List.of();
        }
        // An id begins with a small letter and goes on in capitals; both are taken for it.
        String upper = word.toUpperCase(Locale.ROOT);
        return ids().stream()
                .filter(run -> run.value().toUpperCase(Locale.ROOT).startsWith(upper))
                .toList();
    }

    List<RunId> ids() {
        return machine.hasStore() ? machine.store().journal().runs() : List.of();
    }

    RunLog log(RunId run) {
        return RunLog.of(run, machine.store().journal().read(run));
    }

    Optional<RunReport> report(RunId run) {
        return Optional.of(machine.store().journal().read(run))
                .filter(reading -> !reading.records().isEmpty())
                .flatMap(reading -> ReportFold.report(reading, live(reading)));
    }

    /** A run as far as it can be read. */
    Optional<RunView> look(RunId run) {
        return machine.hasStore()
                ? Optional.of(machine.store().journal().read(run))
                        .filter(reading -> !reading.records().isEmpty())
                        .map(this::view)
                : Optional.empty();
    }

    /** The newest run of a plan with the marks of its file. */
    RunView look(PreparedPlan plan, String planPath) {
        Optional<JournalReader.Reading> reading = NewestRun.read(machine, planPath);
        return PlanView.of(
                plan,
                reading.map(known -> RunState.fold(known.records())),
                reading.map(this::view));
    }

    private RunView view(JournalReader.Reading reading) {
        return Views.runView(reading, live(reading));
    }

    /** The figures of all runs of a plan together. */
    PlanFigures figures(String planPath) {
        List<Metrics> all =
                readings()
                        .filter(reading -> isOf(reading, planPath))
                        .map(reading -> Views.runView(reading, Views.Live.NO).metrics())
                        .toList();
        return new PlanFigures(all.size(), all.stream().reduce(Metrics.NONE, Metrics::plus));
    }

    /** A run that has ended its turn is not worked on, though its process may still be there. */
    private Views.Live live(JournalReader.Reading reading) {
        boolean works =
                reading.damage().isEmpty()
                        && !(reading.records().getLast().event() instanceof RunEvent.RunEnded)
                        && reading.records().getFirst().event()
                                instanceof RunEvent.RunCreated created
                        && machine.store().leases().isOwned(created.run());
        return works ? Views.Live.YES : Views.Live.NO;
    }

    private static boolean isOf(JournalReader.Reading reading, String planPath) {
        return reading.records().getFirst().event() instanceof RunEvent.RunCreated created
                && created.source().path().equals(planPath);
    }
}
