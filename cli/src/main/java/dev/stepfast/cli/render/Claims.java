package dev.stepfast.cli.render;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.AttemptView;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import java.util.Optional;

/**
 * What agents claimed, and what became of it. A claim is an attempt that its agent ended as if the
 * step were done.
 */
public final class Claims {
    private Claims() {}

    /** {@code 4 claimed, 1 false claim caught, 4 proved}: steps, attempts, steps. */
    public static String count(RunView view) {
        long claimed =
                view.steps().stream()
                        .filter(step -> step.attempts().stream().anyMatch(Claims::isClaim))
                        .count();
        long caught =
                view.steps().stream()
                        .map(StepView::attempts)
                        .mapToLong(attempts ->
                                attempts.stream()
                                        .filter(attempt ->
                                                isClaim(attempt) && isContradicted(attempt))
                                        .count())
                        .sum();
        return claimed
                + " claimed, "
                + Numbers.count(caught, "false claim")
                + " caught, "
                + Standings.count(view, Grade.VERIFIED)
                + " proved";
    }

    /** The words of a claim that a check has just shown to be false. */
    static Optional<String> findFalse(Notice.ValidationEnded ended) {
        if (!ended.claimed() || ended.step().attempts().isEmpty()) {
            return Optional.empty();
        }
        AttemptView attempt = ended.step().attempts().getLast();
        return Optional.of(attempt.reply()).filter(reply -> isContradicted(attempt));
    }

    private static boolean isClaim(AttemptView attempt) {
        return attempt.ending().equals(Optional.of(AttemptEnding.COMPLETED))
                && !attempt.reply().isBlank();
    }

    /** What could not be checked says nothing. */
    private static boolean isContradicted(AttemptView attempt) {
        return attempt.checks().stream()
                .anyMatch(check -> check.verdict().map(Verdict::isFail).orElse(false));
    }
}
