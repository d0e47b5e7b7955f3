package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.StepState;
import java.util.ArrayList;
import java.util.List;

/** A check with its verdict: one line, and below it what it saw when it did not pass. */
final class CheckLines {
    private final Signs signs;

    CheckLines(Signs signs) {
        this.signs = signs;
    }

    /** The lines without indentation; the output is indented by four blanks. */
    List<String> of(CheckView check) {
        if (check.verdict().isEmpty()) {
            return List.of(signs.of(StepState.PENDING) + " " + Shown.line(check.display()));
        }
        Verdict verdict = check.verdict().get();
        String change = check.change().isEmpty() ? "" : " " + signs.ours(check.change());
        List<String> lines = new ArrayList<>();
        lines.add(signs.of(verdict.status()) + " " + summary(verdict) + change);
        if (!verdict.isPass()) {
            Shown.output(verdict.actual()).forEach(line -> lines.add("    " + line));
        }
        return lines;
    }

    /** {@code command: mvn -q test (exit 1, 4.0s)}. */
    private static String summary(Verdict verdict) {
        return Shown.line(verdict.display())
                + " ("
                + said(verdict)
                + Numbers.duration(verdict.duration())
                + ")";
    }

    private static String said(Verdict verdict) {
        return verdict.reason().isBlank() ? "" : Shown.line(verdict.reason()) + ", ";
    }

    /** {@code command: mvn -q test (exit 1)}, for lists. */
    static String brief(Verdict verdict) {
        String reason = verdict.reason().isBlank() ? "" : " (" + Shown.line(verdict.reason()) + ")";
        return Shown.line(verdict.display()) + reason;
    }
}
