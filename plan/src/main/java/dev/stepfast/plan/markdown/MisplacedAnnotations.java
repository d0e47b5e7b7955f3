package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckParser;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.Optional;

/** Finds annotations in text where they have no effect. */
final class MisplacedAnnotations {
    private MisplacedAnnotations() {}

    /**
     * Reports the annotations in a paragraph or heading that is no title.
     *
     * @param step the annotations of the step whose body it is; empty outside steps, where it is a
     *     warning
     */
    static void report(JoinedText paragraph, Optional<Annotations> step, Findings findings) {
        String text = paragraph.text();
        TitleScanner scanner = new TitleScanner(text);
        Optional<TitleScanner.Head> head = scanner.next();
        while (head.isPresent()) {
            Optional<Keyword> keyword = Keyword.find(head.get().word());
            boolean counts =
                    keyword.isPresent() && (head.get().colon() || keyword.get().mayStandAlone());
            if (counts) {
                int close =
                        head.get().colon()
                                ? CheckParser.findClose(text, head.get().valueStart())
                                        .orElse(text.length() - 1)
                                : head.get().valueStart();
                if (!text.startsWith("(", close + 1)) {
                    add(
                            keyword.orElseThrow(),
                            paragraph.span(head.get().start(), close + 1),
                            step,
                            findings);
                }
                scanner.continueAt(close + 1);
            }
            head = scanner.next();
        }
    }

    private static void add(
            Keyword keyword, SourceSpan span, Optional<Annotations> step, Findings findings) {
        String what = "\"" + keyword.word() + "\" has no effect here; ";
        if (step.isPresent()) {
            if (keyword == Keyword.VALIDATE) {
                step.get().loseCheck();
            }
            findings.addFault(
                    DiagnosticCode.MISPLACED_ANNOTATION,
                    span,
                    what
                            + "move it to the title of its step or to a bullet of its own, or write \\[ for plain text",
                    Optional.empty());
            return;
        }
        findings.add(
                Diagnostic.at(
                                DiagnosticCode.MISPLACED_ANNOTATION,
                                span,
                                what + "annotations belong to steps: move it, or write \\[")
                        .withSeverity(Severity.WARNING));
    }
}
