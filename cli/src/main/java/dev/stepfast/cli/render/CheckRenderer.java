package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.CheckView;
import java.util.ArrayList;
import java.util.List;

/** The checks of a plan against a tree, as {@code check} prints them. */
public final class CheckRenderer {
    private final CheckLines lines;

    /**
     * The checks of one step.
     *
     * @param index from 1; 0 for the final checks of the plan
     * @param notCheckable checks that need an attempt which is not recorded
     */
    public record Part(int index, String title, List<CheckView> checks, List<String> notCheckable) {
        public Part {
            checks = List.copyOf(checks);
            notCheckable = List.copyOf(notCheckable);
        }
    }

    public CheckRenderer(Signs signs) {
        this.lines = new CheckLines(signs);
    }

    public List<String> of(Part part, int total) {
        List<String> all = new ArrayList<>();
        all.add(
                part.index() == 0
                        ? "Validating the plan..."
                        : "Step " + part.index() + "/" + total + ": " + Shown.line(part.title()));
        part.checks().forEach(check -> lines.of(check).forEach(line -> all.add("  " + line)));
        part.notCheckable()
                .forEach(check -> all.add("  - " + Shown.line(check) + " (not checkable here)"));
        return all;
    }

    /** {@code 7 checks: 6 passed, 1 failed, 0 could not be checked, 2 not checkable here.} */
    public static String sum(List<Part> parts) {
        return Numbers.count(count(parts), "check")
                + ": "
                + count(parts, Verdict.Status.PASS)
                + " passed, "
                + count(parts, Verdict.Status.FAIL)
                + " failed, "
                + count(parts, Verdict.Status.ERROR)
                + " could not be checked, "
                + notCheckable(parts)
                + " not checkable here.";
    }

    private static long count(List<Part> parts) {
        return parts.stream().mapToLong(part -> part.checks().size()).sum();
    }

    public static long count(List<Part> parts, Verdict.Status status) {
        return parts.stream()
                .flatMap(part -> part.checks().stream())
                .filter(check ->
                        check.verdict().map(verdict -> verdict.status() == status).orElse(false))
                .count();
    }

    public static long notCheckable(List<Part> parts) {
        return parts.stream().mapToLong(part -> part.notCheckable().size()).sum();
    }
}
