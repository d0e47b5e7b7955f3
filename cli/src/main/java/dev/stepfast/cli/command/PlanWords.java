package dev.stepfast.cli.command;

import dev.stepfast.local.config.PlanFinder;
import java.util.List;
import java.util.Optional;

/** Words of a command line that may name a plan first, and then steps. */
record PlanWords(Optional<String> plan, List<String> steps) {
    PlanWords {
        steps = List.copyOf(steps);
    }

    /** The first word is the plan when a file has that name, or when it looks like one. */
    static PlanWords of(PlanFinder plans, List<String> words) {
        if (words.isEmpty()) {
            return new PlanWords(Optional.empty(), List.of());
        }
        String first = words.getFirst();
        boolean isPlan =
                plans.isFile(first)
                        || first.endsWith(".md")
                        || first.endsWith(".json")
                        || first.contains("/");
        return isPlan
                ? new PlanWords(Optional.of(first), words.subList(1, words.size()))
                : new PlanWords(Optional.empty(), words);
    }
}
