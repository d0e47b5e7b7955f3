package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.Optional;

/** How many steps stand where. */
final class Standings {
    private Standings() {}

    static boolean has(StepView step, Grade grade) {
        return step.state() == StepState.DONE && step.grade().equals(Optional.of(grade));
    }

    static long count(RunView view, Grade grade) {
        return view.steps().stream().filter(step -> has(step, grade)).count();
    }

    /**
     * {@code , 1 failed, 1 blocked, 1 open, 1 skipped}: all that are not done, where there are any.
     */
    static String others(RunView view) {
        long open =
                view.steps().stream()
                        .filter(step ->
                                switch (step.state()) {
                                    case PENDING, RUNNING, CHECKING, REPAIRING -> true;
                                    case WAITING, DONE, FAILED, BLOCKED, SKIPPED, INTERRUPTED ->
                                            false;
                                })
                        .count();
        return phrase(view.count(StepState.FAILED), "failed")
                + phrase(view.count(StepState.BLOCKED), "blocked")
                + phrase(view.count(StepState.WAITING), "waiting")
                + phrase(view.count(StepState.INTERRUPTED), "interrupted")
                + phrase(open, "open")
                + phrase(view.count(StepState.SKIPPED), "skipped");
    }

    static String phrase(long count, String word) {
        return count == 0 ? "" : ", " + count + " " + word;
    }
}
