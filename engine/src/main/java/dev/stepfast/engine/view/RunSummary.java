package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One run in a list of runs.
 *
 * @param outcome empty while a process works on it, or after a crash
 * @param live whether a process owns it
 * @param worked how long processes owned it, from taking it to their last record
 * @param damage what is wrong with its journal, as code and message; what precedes it is in the
 *     other values
 */
public record RunSummary(
        RunId run,
        Optional<RunOutcome> outcome,
        boolean live,
        int done,
        int steps,
        Instant started,
        Duration worked,
        TokenUsage usage,
        String planPath,
        Optional<String> damage) {

    /** The run in brief; empty when not even its first record can be used. */
    public static Optional<RunSummary> of(JournalReader.Reading reading, Views.Live live) {
        if (reading.records().isEmpty()) {
            return Optional.empty();
        }
        RunView view = Views.runView(reading, live);
        return view.run()
                .map(run ->
                        new RunSummary(
                                run,
                                view.outcome(),
                                view.live(),
                                (int) view.count(StepState.DONE),
                                view.steps().size(),
                                reading.records().getFirst().at(),
                                timeWorked(reading.records()),
                                view.metrics().usage(),
                                view.planPath(),
                                view.damage()));
    }

    /** How long owners had the run, from taking it to their last record. */
    public static Duration timeWorked(List<JournalRecord> records) {
        Duration worked = Duration.ZERO;
        Optional<Instant> taken = Optional.empty();
        Instant last = Instant.EPOCH;
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.OwnerTaken) {
                worked = worked.plus(between(taken, last));
                taken = Optional.of(record.at());
            }
            last = record.at();
        }
        return worked.plus(between(taken, last));
    }

    /** Wall time may go back; then nothing is counted. */
    private static Duration between(Optional<Instant> taken, Instant last) {
        return taken.filter(last::isAfter)
                .map(start -> Duration.between(start, last))
                .orElse(Duration.ZERO);
    }
}
