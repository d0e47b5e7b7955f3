package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.check.CheckSpec;
import java.util.stream.Collectors;

/** Names the checks that an agent may know of, one line each. */
final class DoneWhen {
    private DoneWhen() {}

    static String lines(StepBrief brief) {
        return brief.checks().stream()
                .filter(check -> isRevealed(check, brief))
                .map(DoneWhen::name)
                .filter(name -> !name.isEmpty())
                .map(name -> "- " + name)
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    private static boolean isRevealed(CheckSpec check, StepBrief brief) {
        return check.options().reveal().orElseGet(() -> isRevealed(check, brief.reveal(), brief));
    }

    private static boolean isRevealed(CheckSpec check, RunSettings.Reveal reveal, StepBrief brief) {
        return switch (reveal) {
            case ALL -> true;
            case NONE -> false;
            case POSITIVE ->
                    !check.type().isNegated() || brief.failedChecks().contains(check.key());
        };
    }

    /** A script is named by its label only: how it judges is not the agent's business. */
    private static String name(CheckSpec check) {
        return check instanceof CheckSpec.Custom
                ? check.options().label().orElse("")
                : check.display();
    }
}
