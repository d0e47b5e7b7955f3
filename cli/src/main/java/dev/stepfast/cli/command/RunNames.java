package dev.stepfast.cli.command;

import dev.stepfast.engine.run.RunId;
import java.util.List;
import java.util.Optional;

/** Finds the run that a word of a command means. */
final class RunNames {
    /** As many as a person can tell apart at a glance. */
    private static final int MOST_NAMED = 5;

    private RunNames() {}

    /**
     * The run: by its id, a unique beginning of it, or the newest one where nothing is said.
     *
     * @throws UsageException when there is none, or there are several
     */
    static RunId find(Workplace place, Optional<String> word) {
        if (word.isEmpty()) {
            return place.runs().stream()
                    .findFirst()
                    .orElseThrow(() ->
                            new UsageException(
                                    "no run is recorded in this workspace; begin one: stepfast run"));
        }
        List<RunId> meant = place.findRuns(word.get());
        if (meant.size() == 1) {
            return meant.getFirst();
        }
        throw new UsageException(
                meant.isEmpty()
                        ? "there is no run \""
                                + word.get()
                                + "\" here; give its id, or at least its first 4 characters:"
                                + " stepfast runs"
                        : Math.toIntExact(meant.size())
                                + " runs begin with \""
                                + word.get()
                                + "\": "
                                + String.join(
                                        ", ",
                                        meant.stream().limit(MOST_NAMED).map(RunId::value).toList())
                                + (meant.size() > MOST_NAMED ? ", ..." : "")
                                + "; give more of it");
    }
}
