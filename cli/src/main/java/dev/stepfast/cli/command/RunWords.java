package dev.stepfast.cli.command;

import dev.stepfast.engine.RunName;
import dev.stepfast.engine.view.RunView;
import java.util.Optional;

/** Finds the run that a word of a command means. */
final class RunWords {
    private RunWords() {}

    /**
     * The run; without a word the only unfinished one.
     *
     * @throws UsageException when it means none, or several
     */
    static RunView find(Workplace place, Optional<String> word) {
        RunName name = word.map(place::findRun).orElseGet(place::findUnfinishedRun);
        return switch (name) {
            case RunName.Found found -> found.run();
            case RunName.Refused refused -> throw new UsageException(refused.message());
        };
    }
}
