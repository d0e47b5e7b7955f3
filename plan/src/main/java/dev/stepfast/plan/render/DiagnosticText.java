package dev.stepfast.plan.render;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.Acceptance;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Diagnostics as lines of text, one each, in the order of the file. */
public final class DiagnosticText {
    private DiagnosticText() {}

    /**
     * What a Markdown plan holds, for the last line of a report.
     *
     * @param steps all of them
     * @param open those that are not done
     */
    public record StepCount(int steps, int open, int checks) {}

    /**
     * The lines for these diagnostics, places filled in from a source map where they have only a
     * pointer.
     */
    public static List<String> lines(
            String file, List<Diagnostic> diagnostics, Map<String, SourceSpan> places) {
        return Placement.inFileOrder(diagnostics, places).stream()
                .map(diagnostic -> line(file, diagnostic))
                .toList();
    }

    /**
     * {@code plan.md:12:9: error [unknown_check_type] …}; without line and column for what has no
     * place.
     */
    public static String line(String file, Diagnostic diagnostic) {
        String place =
                diagnostic.span().map(span -> ":" + span.line() + ":" + span.column()).orElse("");
        return visible(file)
                + place
                + ": "
                + diagnostic.severity().word()
                + " ["
                + diagnostic.code().wire()
                + "] "
                + visible(diagnostic.message());
    }

    /** {@code plan.md: 14 steps (9 open), 11 checks, 1 error, 0 warnings, 1 hint}. */
    public static String summaryOfSteps(
            String file, StepCount count, List<Diagnostic> diagnostics) {
        String content =
                counted(count.steps(), "step")
                        + " ("
                        + count.open()
                        + " open), "
                        + counted(count.checks(), "check");
        return summary(file, Optional.of(content), diagnostics);
    }

    /**
     * {@code plan.json: 2 nodes, 0 checks, 0 errors, 0 warnings, 0 hints}; without a plan only what
     * was found.
     */
    public static String summaryOfTaskPlan(
            String file, Optional<TaskPlan> plan, List<Diagnostic> diagnostics) {
        return summary(
                file,
                plan.map(read ->
                        counted(read.nodes().size(), "node")
                                + ", "
                                + counted(checks(read), "check")),
                diagnostics);
    }

    private static String summary(
            String file, Optional<String> content, List<Diagnostic> diagnostics) {
        List<String> parts = new ArrayList<>();
        content.ifPresent(parts::add);
        for (Severity severity : Severity.values()) {
            parts.add(
                    counted(
                            (int)
                                    diagnostics.stream()
                                            .filter(d -> d.severity() == severity)
                                            .count(),
                            severity.word()));
        }
        return visible(file) + ": " + String.join(", ", parts);
    }

    private static int checks(TaskPlan plan) {
        int ofNodes = plan.nodes().values().stream().mapToInt(node -> node.checks().size()).sum();
        int ofPlan = plan.acceptance().flatMap(Acceptance::checks).map(List::size).orElse(0);
        return ofNodes + ofPlan;
    }

    private static String counted(int count, String word) {
        return count + " " + word + (count == 1 ? "" : "s");
    }

    /** Characters that would move the cursor, or hide text, become {@code \\u{XXXX}}. */
    static String visible(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c -> {
                    switch (Character.getType(c)) {
                        case Character.CONTROL,
                                Character.FORMAT,
                                Character.LINE_SEPARATOR,
                                Character.PARAGRAPH_SEPARATOR,
                                Character.SURROGATE ->
                                out.append(String.format(Locale.ROOT, "\\u{%04X}", c));
                        default -> out.appendCodePoint(c);
                    }
                });
        return out.toString();
    }
}
