package dev.stepfast.cli.render;

import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.view.StepState;
import java.util.Locale;

/** What a decision on a node says. */
public final class DecisionLines {
    private DecisionLines() {}

    /** What was decided. */
    public enum Word {
        SKIP(StepState.SKIPPED, "skipped"),
        DONE(StepState.DONE, "done by hand"),
        REOPEN(StepState.PENDING, "reopened"),
        RERUN(StepState.PENDING, "runs again"),
        ACCEPT(StepState.DONE, "accepted"),
        FAIL(StepState.FAILED, "failed"),
        CANCEL(StepState.FAILED, "cancelled");

        private final StepState sign;
        private final String said;

        Word(StepState sign, String said) {
            this.sign = sign;
            this.said = said;
        }

        public static Word of(StepDecided.What what) {
            return switch (what) {
                case SKIP -> SKIP;
                case DONE -> DONE;
                case REOPEN -> REOPEN;
            };
        }

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The line: {@code – ID skipped: REASON}. */
    public static String of(Signs signs, String id, Word word, String why) {
        return signs.of(word.sign)
                + " "
                + Shown.line(id)
                + " "
                + word.said
                + ": "
                + Shown.line(why);
    }
}
