package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckParser;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.Optional;

/**
 * Reads the bracket annotations of one paragraph into {@link Annotations} and gives back the text
 * without them.
 */
final class AnnotationReader {
    private final JoinedText paragraph;
    private final String text;
    private final Annotations into;
    private final TitleScanner scanner;
    private final StringBuilder kept = new StringBuilder();

    /** Where the text that is not yet copied begins. */
    private int copiedTo;

    private AnnotationReader(JoinedText paragraph, Annotations into) {
        this.paragraph = paragraph;
        this.text = paragraph.text();
        this.into = into;
        this.scanner = new TitleScanner(text);
    }

    /** The text of the paragraph without its annotations, each gone with one blank beside it. */
    static String read(JoinedText paragraph, Annotations into) {
        return new AnnotationReader(paragraph, into).read();
    }

    private String read() {
        boolean open = true;
        while (open) {
            Optional<TitleScanner.Head> head = scanner.next();
            if (head.isEmpty()) {
                break;
            }
            open = take(head.get());
        }
        if (open) {
            kept.append(text, copiedTo, text.length());
        }
        return kept.toString().strip();
    }

    /** False when the text ends here because an annotation is not closed. */
    private boolean take(TitleScanner.Head head) {
        Optional<Keyword> keyword = Keyword.find(head.word());
        if (keyword.isEmpty()) {
            reportNear(head);
            return true;
        }
        if (!head.colon()) {
            takeBare(head, keyword.get());
            return true;
        }
        return takeWithValue(head, keyword.get());
    }

    private void takeBare(TitleScanner.Head head, Keyword keyword) {
        int close = head.valueStart();
        if (isLink(close)) {
            return;
        }
        SourceSpan span = paragraph.span(head.start(), close + 1);
        if (keyword.mayStandAlone()) {
            into.addValue(keyword, "", span);
            remove(head.start(), close);
        } else if (keyword == Keyword.VALIDATE) {
            into.loseCheck();
            into.fault(
                    DiagnosticCode.MALFORMED_ANNOTATION,
                    span,
                    "[validate] says nothing to check; write [validate: command: make test], or \\[validate] for plain text",
                    Optional.empty());
            remove(head.start(), close);
        }
    }

    private boolean takeWithValue(TitleScanner.Head head, Keyword keyword) {
        Optional<CheckParser.Bracketed> check =
                keyword == Keyword.VALIDATE
                        ? Optional.of(CheckParser.parseBracketed(text, head.valueStart()))
                        : Optional.empty();
        Optional<Integer> close =
                check.isPresent()
                        ? check.get().close()
                        : CheckParser.findClose(text, head.valueStart());
        if (close.isEmpty()) {
            reportUnterminated(head, keyword);
            return false;
        }
        SourceSpan span = paragraph.span(head.start(), close.get() + 1);
        if (isLink(close.get())) {
            into.warn(
                    DiagnosticCode.LINK_ANNOTATION,
                    span,
                    "this is a link, not an annotation; put a blank before \"(\" if it is meant as one");
            scanner.continueAt(close.get() + 1);
            return true;
        }
        String value = text.substring(head.valueStart(), close.get());
        if (check.isPresent()) {
            into.addCheck(check.get().parsed(), value, span);
        } else {
            into.addValue(keyword, unescaped(value.strip()), span);
        }
        remove(head.start(), close.get());
        return true;
    }

    private void reportUnterminated(TitleScanner.Head head, Keyword keyword) {
        if (keyword == Keyword.VALIDATE) {
            into.loseCheck();
        }
        into.fault(
                DiagnosticCode.UNTERMINATED,
                paragraph.span(head.start(), text.length()),
                "["
                        + keyword.word()
                        + ": is not closed; add \"]\", or write \"\\[\" for brackets that belong to the text",
                Optional.empty());
        kept.append(text, copiedTo, head.start());
        copiedTo = text.length();
    }

    private void reportNear(TitleScanner.Head head) {
        Keyword.findNear(head.word())
                .ifPresent(near -> {
                    boolean counts = head.colon() || near.keyword() == Keyword.CONFIRM;
                    if (!counts || (!head.colon() && isLink(head.valueStart()))) {
                        return;
                    }
                    String word = near.keyword().word();
                    SourceSpan span = paragraph.span(head.start(), head.valueStart());
                    String message =
                            "\""
                                    + head.word()
                                    + "\" is no annotation; did you mean \""
                                    + word
                                    + "\"? Write \\["
                                    + head.word()
                                    + " for plain text";
                    switch (near.nearness()) {
                        case MEANT -> {
                            if (near.keyword() == Keyword.VALIDATE) {
                                into.loseCheck();
                            }
                            into.fault(
                                    DiagnosticCode.UNKNOWN_ANNOTATION,
                                    span,
                                    message,
                                    Optional.of(word));
                        }
                        case MAYBE ->
                                into.fault(
                                        DiagnosticCode.NEAR_ANNOTATION,
                                        span,
                                        message,
                                        Optional.of(word));
                    }
                });
    }

    /**
     * Takes an annotation out of the text, with the blank before it, or behind it when there is
     * none before.
     */
    private void remove(int start, int close) {
        kept.append(text, copiedTo, start);
        copiedTo = close + 1;
        if (!kept.isEmpty() && kept.charAt(kept.length() - 1) == ' ') {
            kept.setLength(kept.length() - 1);
        } else if (copiedTo < text.length() && text.charAt(copiedTo) == ' ') {
            copiedTo++;
        }
        scanner.continueAt(close + 1);
    }

    private boolean isLink(int close) {
        return close + 1 < text.length() && text.charAt(close + 1) == '(';
    }

    private static String unescaped(String value) {
        return value.replace("\\[", "[").replace("\\]", "]");
    }
}
