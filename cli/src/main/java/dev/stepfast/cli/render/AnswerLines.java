package dev.stepfast.cli.render;

import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.view.StepState;

/** What {@code approve} and {@code deny} say. */
public final class AnswerLines {
    private AnswerLines() {}

    /**
     * The line.
     *
     * @param kept whether nobody owns the run, so that the answer waits for the next one
     */
    public static String of(Signs signs, String gate, GateAnswer answer, boolean kept) {
        String sign =
                signs.of(
                        switch (answer.kind()) {
                            case APPROVED -> StepState.DONE;
                            case DENIED -> StepState.FAILED;
                            case SKIPPED -> StepState.SKIPPED;
                        });
        String why = answer.why().map(reason -> ": " + Shown.line(reason)).orElse("");
        return sign
                + " "
                + Shown.line(gate)
                + " "
                + answer.kind().wire()
                + " by "
                + Shown.line(answer.by())
                + why
                + (kept ? " Next: stepfast run" : "");
    }
}
