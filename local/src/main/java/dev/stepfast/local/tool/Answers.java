package dev.stepfast.local.tool;

import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.workspace.Workspace.Change;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The forms in which tools answer. */
final class Answers {
    private Answers() {}

    static Tool.Result ok(String answer) {
        return new Tool.Result(true, answer, Optional.empty(), "ok");
    }

    static Tool.Result failed(String why) {
        return new Tool.Result(false, why, Optional.empty(), why);
    }

    /** The answer for a change of a path that was asked for. */
    static Tool.Result of(Change change, String path, String done) {
        return switch (change) {
            case Change.Done ignored -> ok(done);
            case Change.Refused refused -> failed("\"" + path + "\" " + refused.reason());
            case Change.Protected kept -> failed("\"" + path + "\" " + kept.reason());
            case Change.Failed failed -> failed("\"" + path + "\" " + failed.reason());
        };
    }

    /** The text of bytes that are UTF-8 throughout and hold no NUL; empty for anything else. */
    static Optional<String> decode(byte[] bytes) {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /**
     * A name on a line of its own: what would break the line or the terminal stands as {@code
     * \\u{XXXX}}.
     */
    static String showName(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints()
                .forEach(c -> {
                    switch (Character.getType(c)) {
                        case Character.CONTROL,
                                Character.FORMAT,
                                Character.LINE_SEPARATOR,
                                Character.PARAGRAPH_SEPARATOR,
                                Character.SURROGATE ->
                                shown.append(String.format(Locale.ROOT, "\\u{%04X}", c));
                        default -> shown.appendCodePoint(c);
                    }
                });
        return shown.toString();
    }

    /** The number with its noun, which gets an s unless the number is one. */
    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
