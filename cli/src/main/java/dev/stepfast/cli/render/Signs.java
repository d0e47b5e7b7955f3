package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.StepState;

/**
 * The signs before a line: those of the vocabulary of states, or ASCII where the output is not
 * UTF-8.
 */
public enum Signs {
    UTF8,
    ASCII;

    public String of(StepState state) {
        return this == UTF8 ? state.sign() : state.ascii();
    }

    String of(Verdict.Status status) {
        return switch (status) {
            case PASS -> of(StepState.DONE);
            case FAIL -> of(StepState.FAILED);
            case ERROR -> of(StepState.BLOCKED);
        };
    }

    /** A text of ours, which may hold an arrow or a dot, as this output can show it. */
    String ours(String text) {
        return this == UTF8 ? text : text.replace("→", "->").replace("…", "...").replace("·", "-");
    }
}
