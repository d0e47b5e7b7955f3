package dev.stepfast.engine;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import java.util.List;
import java.util.Optional;

/** Finds the newest run of a plan. */
final class NewestRun {
    private NewestRun() {}

    /**
     * For going on with it.
     *
     * @throws dev.stepfast.engine.journal.StoreException when it is damaged
     */
    static Optional<RunState> load(Machine machine, String planPath) {
        return find(machine, planPath)
                .map(run -> machine.store().journal().load(run))
                .filter(records -> !records.isEmpty())
                .map(RunState::fold);
    }

    /**
     * For going on with it, or beginning another: a run in which persons decide, and which was cut
     * off, is brought to its end first.
     */
    static Optional<RunState> settle(Machine machine, String planPath) {
        Optional<RunState> newest = load(machine, planPath);
        if (newest.filter(state -> state.executesNothing() && !isOver(state)).isEmpty()) {
            return newest;
        }
        new RunControl(machine, newest.get()).bringToEnd();
        return load(machine, planPath);
    }

    /** True for a run that goes on by itself when its plan is run. */
    static boolean canGoOn(RunState state) {
        return !isOver(state) && !state.executesNothing();
    }

    /** True for a run that only a recorded decision continues. */
    static boolean isOver(RunState state) {
        return state.ending().ended().map(end -> end.outcome().isFinal()).orElse(false);
    }

    /** A run as its records say; empty when there is none. */
    static Optional<RunState> load(Machine machine, RunId run) {
        if (!machine.hasStore()) {
            return Optional.empty();
        }
        List<JournalRecord> records = machine.store().journal().load(run);
        return records.isEmpty() ? Optional.empty() : Optional.of(RunState.fold(records));
    }

    /** For looking at it: what can be read; empty when there is none. */
    static Optional<JournalReader.Reading> read(Machine machine, String planPath) {
        return find(machine, planPath)
                .map(run -> machine.store().journal().read(run))
                .filter(reading -> !reading.records().isEmpty());
    }

    /**
     * A run is noted for its plan before its first record. Where that record was never written, the
     * one before it is looked for in the journal.
     */
    private static Optional<RunId> find(Machine machine, String planPath) {
        if (!machine.hasStore()) {
            return Optional.empty();
        }
        RunStore store = machine.store();
        Optional<RunId> noted =
                store.planReadings().find(planPath).flatMap(PlanReadings.Reading::newestRun);
        if (noted.isEmpty() || hasRecords(store.journal(), noted.get())) {
            return noted;
        }
        return store.journal().runs().stream()
                .filter(run -> isOf(store.journal().read(run).records(), planPath))
                .findFirst();
    }

    private static boolean hasRecords(JournalReader journal, RunId run) {
        return !journal.read(run).records().isEmpty();
    }

    private static boolean isOf(List<JournalRecord> records, String planPath) {
        return !records.isEmpty()
                && records.getFirst().event() instanceof RunEvent.RunCreated created
                && created.source().path().equals(planPath);
    }
}
