package dev.stepfast.local.process;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether this JVM can hand a text to a process unchanged: under {@code LANG=C} it puts {@code ?}
 * for what it cannot.
 */
final class NativeEncoding {
    private static final Charset CHARSET = find();

    private NativeEncoding() {}

    static Optional<String> findProblem(Stream<String> texts) {
        return texts.filter(text -> !CHARSET.newEncoder().canEncode(text))
                .findFirst()
                .map(text ->
                        "\""
                                + text
                                + "\" cannot be handed to a program in the encoding "
                                + CHARSET
                                + " of this process; start Stepfast with LC_ALL=C.UTF-8");
    }

    private static Charset find() {
        try {
            return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return Charset.defaultCharset();
        }
    }
}
