package dev.stepfast.engine;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.view.Views;
import java.util.List;
import java.util.Optional;

/**
 * Finds the run that a person means: by its id, a beginning of it, or as the only unfinished one.
 */
final class RunNames {
    /** A shorter beginning could be any run. */
    private static final int SHORTEST_PREFIX = 4;

    /** How many runs a message names. */
    private static final int MOST_NAMED = 5;

    private final Machine machine;

    RunNames(Machine machine) {
        this.machine = machine;
    }

    /** The run with this id or beginning of an id. */
    RunName find(String word) {
        List<RunId> runs = runs();
        List<RunId> meant =
                runs.stream()
                        .filter(run ->
                                run.value().equals(word)
                                        || (word.length() >= SHORTEST_PREFIX
                                                && run.value().startsWith(word)))
                        .toList();
        Optional<RunId> exact = meant.stream().filter(run -> run.value().equals(word)).findFirst();
        if (exact.isPresent()) {
            return found(exact.get());
        }
        return switch (meant.size()) {
            case 0 -> new RunName.Refused("there is no run " + word + " here" + newest(runs, "; "));
            case 1 -> found(meant.getFirst());
            default ->
                    new RunName.Refused(
                            "\""
                                    + word
                                    + "\" begins the ids of "
                                    + meant.size()
                                    + " runs"
                                    + newest(meant, "; give more of one: "));
        };
    }

    /** The only run that has not ended for good. */
    RunName findUnfinished() {
        List<RunId> open = runs().stream().filter(this::isOpen).toList();
        return switch (open.size()) {
            case 0 -> new RunName.Refused("no run of this workspace is unfinished");
            case 1 -> found(open.getFirst());
            default ->
                    new RunName.Refused(
                            open.size() + " runs are unfinished" + newest(open, "; name one: "));
        };
    }

    private List<RunId> runs() {
        return machine.hasStore() ? machine.store().journal().runs() : List.of();
    }

    /** By its records alone: a run that cannot be read any more is none to go on with. */
    private boolean isOpen(RunId run) {
        List<JournalRecord> records = machine.store().journal().read(run).records();
        if (records.isEmpty()
                || !(records.getFirst().event() instanceof RunEvent.RunCreated created)
                || created.by().isEmpty()) {
            return false;
        }
        return !(records.getLast().event() instanceof RunEvent.RunEnded ended
                && ended.outcome().isFinal());
    }

    private RunName found(RunId run) {
        Optional<RunState> state = NewestRun.load(machine, run);
        return state.<RunName>map(known -> new RunName.Found(Views.runView(known, Views.Live.NO)))
                .orElseGet(() -> new RunName.Refused("run " + run + " has no records"));
    }

    private static String newest(List<RunId> runs, String before) {
        if (runs.isEmpty()) {
            return "; this workspace has none";
        }
        String named =
                String.join(", ", runs.stream().limit(MOST_NAMED).map(RunId::value).toList());
        boolean isList = before.contains("of one") || before.contains("name one");
        return before + (isList ? "" : "the newest are ") + named;
    }
}
