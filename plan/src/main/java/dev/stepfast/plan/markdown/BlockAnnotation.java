package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckParser;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A child bullet of a step that is an annotation: {@code validate: command: make test}, or nothing
 * but brackets.
 *
 * <p>Prose must not be misread, so a bullet counts only in the forms named here.
 */
final class BlockAnnotation {
    private static final Pattern KEY =
            Pattern.compile("^([A-Za-z]{2,8})[ \\t]*:(.*)$", Pattern.DOTALL);
    private static final Pattern CHECK_HEAD =
            Pattern.compile("^([A-Za-z][A-Za-z0-9_-]*)[ \\t]*[:(].*$", Pattern.DOTALL);

    private BlockAnnotation() {}

    /**
     * Reads a bullet into the annotations; false when it is body, with a warning where it looks
     * like one.
     */
    static boolean read(JoinedText bullet, Annotations into) {
        String text = bullet.text();
        if (text.startsWith("[")) {
            return readBrackets(bullet, into);
        }
        Matcher key = KEY.matcher(text);
        if (!key.matches()) {
            return false;
        }
        Optional<Keyword> keyword = Keyword.find(key.group(1));
        if (keyword.isEmpty()) {
            return false;
        }
        String value = key.group(2).strip();
        boolean lowerCase = keyword.get().word().equals(key.group(1));
        if (!lowerCase || !isMeant(keyword.get(), value)) {
            into.warn(
                    DiagnosticCode.PROSE_OR_ANNOTATION,
                    bullet.span(),
                    "read as text, not as an annotation; write "
                            + right(keyword.get())
                            + " if it is one");
            return false;
        }
        if (keyword.get() == Keyword.VALIDATE) {
            into.addCheck(CheckParser.parseBlock(value), value, bullet.span());
        } else {
            into.addValue(keyword.get(), AnnotationValues.withoutTicks(value), bullet.span());
        }
        return true;
    }

    /**
     * A bullet of brackets alone; it is looked at before it is read, so that body text leaves no
     * trace.
     */
    private static boolean readBrackets(JoinedText bullet, Annotations into) {
        String text = bullet.text();
        TitleScanner scanner = new TitleScanner(text);
        int end = 0;
        while (end < text.length()) {
            Optional<TitleScanner.Head> head = scanner.next();
            if (head.isEmpty() || !text.substring(end, head.get().start()).isBlank()) {
                return false;
            }
            Optional<Integer> close = findClose(text, head.get());
            boolean isLink = close.isPresent() && text.startsWith("(", close.get() + 1);
            if (close.isEmpty() || isLink) {
                return false;
            }
            end = close.get() + 1;
            scanner.continueAt(end);
        }
        AnnotationReader.read(bullet, into);
        return true;
    }

    private static Optional<Integer> findClose(String text, TitleScanner.Head head) {
        Optional<Keyword> keyword = Keyword.find(head.word());
        if (keyword.isEmpty() || (!head.colon() && !keyword.get().mayStandAlone())) {
            return Optional.empty();
        }
        if (!head.colon()) {
            return Optional.of(head.valueStart());
        }
        return keyword.get() == Keyword.VALIDATE
                ? CheckParser.parseBracketed(text, head.valueStart()).close()
                : CheckParser.findClose(text, head.valueStart());
    }

    private static boolean isMeant(Keyword keyword, String value) {
        return switch (keyword) {
            case VALIDATE ->
                    CHECK_HEAD.matcher(value).matches() || CheckType.find(value).isPresent();
            case NEEDS, WRITES -> {
                List<String> paths = AnnotationValues.split(value);
                boolean words =
                        paths.stream()
                                .noneMatch(path -> path.chars().anyMatch(Character::isWhitespace));
                yield words && AnnotationValues.findProblem(keyword, value).isEmpty();
            }
            case MODEL, AGENT, REPAIRS, TIMEOUT, ID, AFTER, CONFIRM, NETWORK ->
                    AnnotationValues.findProblem(keyword, AnnotationValues.withoutTicks(value))
                            .isEmpty();
        };
    }

    private static String right(Keyword keyword) {
        return switch (keyword) {
            case VALIDATE -> "\"validate: TYPE: OPERAND\"";
            case CONFIRM, NETWORK -> "[" + keyword.word() + "]";
            case MODEL, AGENT, REPAIRS, TIMEOUT, ID, AFTER, NEEDS, WRITES ->
                    "[" + keyword.word() + ": VALUE]";
        };
    }
}
