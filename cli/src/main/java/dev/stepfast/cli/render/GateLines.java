package dev.stepfast.cli.render;

import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;

/** A question that waits for a person, and what was answered. */
public final class GateLines {
    /** Digits of the binding that a person types. */
    private static final int CODE_DIGITS = 6;

    private final Signs signs;
    private final Asking asking;

    /** Where a question is put. */
    public enum Asking {
        /** At this terminal, when nothing else goes on. */
        HERE,
        /** By a command that anybody may type elsewhere. */
        ELSEWHERE
    }

    public GateLines(Signs signs, Asking asking) {
        this.signs = signs;
        this.asking = asking;
    }

    public static String code(GateOpened gate) {
        return gate.binding().first(CODE_DIGITS);
    }

    /** What to type: {@code stepfast approve GATE CODE | deny GATE CODE}. */
    public static String next(GateOpened gate) {
        String answer = gate.gate() + " " + code(gate);
        return "Next: stepfast approve " + answer + " | deny " + answer;
    }

    /** The question, whole; a question of several lines goes on indented. */
    List<String> asked(StepView step, int total, GateOpened gate) {
        if (asking == Asking.HERE) {
            return List.of();
        }
        List<String> lines = question(step, total, gate);
        if (lines.size() == 1) {
            return List.of(lines.getFirst() + " " + next(gate));
        }
        List<String> all = new ArrayList<>(lines);
        all.add("  " + next(gate));
        return all;
    }

    /** The question without how to answer it. */
    public List<String> question(StepView step, int total, GateOpened gate) {
        List<String> shown = gate.shown().strip().lines().map(line -> Shown.line(line)).toList();
        String first = shown.isEmpty() ? "" : shown.getFirst();
        List<String> lines = new ArrayList<>();
        lines.add(
                signs.of(StepState.WAITING)
                        + " Step "
                        + step.index()
                        + "/"
                        + total
                        + " waits: "
                        + first);
        shown.stream().skip(1).forEach(line -> lines.add("  " + line));
        return lines;
    }

    /** What stands before {@code [y/N]}: the question itself, again below a long one. */
    public String prompt(StepView step, int total, GateOpened gate) {
        List<String> lines = question(step, total, gate);
        return lines.size() == 1
                ? lines.getFirst()
                : "  " + Shown.line(gate.shown().strip().lines().findFirst().orElse(""));
    }

    String closed(Notice.GateClosed closed) {
        String gate = closed.gate().gate().toString();
        String by = " by " + Shown.line(closed.by());
        String why =
                closed.why()
                        .filter(reason -> !reason.isBlank())
                        .map(reason -> ": " + Shown.line(reason))
                        .orElse("");
        return switch (closed.answer()) {
            case "approved" -> signs.of(StepState.DONE) + " " + gate + " approved" + by + why;
            case "skipped" -> signs.of(StepState.SKIPPED) + " " + gate + " skipped" + by + why;
            case "denied" -> signs.of(StepState.FAILED) + " " + gate + " denied" + by + why;
            default -> signs.of(StepState.FAILED) + " " + gate + " " + closed.answer();
        };
    }
}
