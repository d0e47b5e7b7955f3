package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.RunId;
import java.util.List;
import java.util.Optional;

/**
 * The journal of a run, for people.
 *
 * @param damage why the lines end where they do, as code and message; empty when they are all
 */
public record RunLog(RunId run, List<LogLine> lines, Optional<String> damage) {
    public RunLog {
        lines = List.copyOf(lines);
    }

    public static RunLog of(RunId run, JournalReader.Reading reading) {
        return new RunLog(
                run,
                reading.records().stream().map(LogLine::of).toList(),
                reading.damage().map(StoreException::words));
    }
}
