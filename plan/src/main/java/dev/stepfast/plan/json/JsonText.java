package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.value.JsonValue;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON strictly: exactly one value, UTF-8 (a byte order mark is skipped), no duplicate names,
 * no lone surrogates, bounded in size and nesting. It never throws for what the text holds.
 *
 * <p>Plans, model replies, tool arguments and journal records all come in through here.
 */
public final class JsonText {
    private JsonText() {}

    /**
     * How much is read at most.
     *
     * @param maxBytes longest document, in UTF-8 bytes
     * @param maxDepth deepest nesting of objects and arrays
     * @param maxStringLength longest string or name, in {@code char}s
     */
    public record Limits(int maxBytes, int maxDepth, int maxStringLength) {
        private static final int MIB = 1 << 20;

        /** A task plan file: 64 MiB, nesting 100, strings of 1 MiB. */
        public static final Limits TASK_PLAN = new Limits(64 * MIB, 100, MIB);

        /** All other JSON: 10 MiB, nesting 100. */
        public static final Limits OTHER = new Limits(10 * MIB, 100, 10 * MIB);

        public Limits {
            if (maxBytes < 1 || maxDepth < 1 || maxStringLength < 1) {
                throw new IllegalArgumentException("limits are at least 1");
            }
        }
    }

    /** Whether the places of values are kept, which costs about as much as reading. */
    public enum Places {
        KEPT,
        DROPPED
    }

    /** What came of reading a text. */
    public sealed interface Parsed {
        /** One value; {@code places} is {@link JsonSourceMap#NONE} when they were not asked for. */
        record Value(JsonValue value, JsonSourceMap places) implements Parsed {}

        /**
         * Why the text is not one JSON value.
         *
         * @param code {@code json_encoding}, {@code json_syntax}, {@code json_too_deep}, {@code
         *     json_duplicate_key} or {@code limit_exceeded}
         * @param message what is wrong, one sentence
         * @param line from 1
         * @param column in code points, from 1
         */
        record Refused(DiagnosticCode code, String message, int line, int column)
                implements Parsed {}
    }

    /** Reads a text within {@link Limits#OTHER}, without places. */
    public static Parsed parse(String text) {
        return parse(text, Limits.OTHER, Places.DROPPED);
    }

    /** Reads UTF-8 bytes within {@link Limits#OTHER}, without places. */
    public static Parsed parse(byte[] bytes) {
        return parse(bytes, Limits.OTHER, Places.DROPPED);
    }

    /** Reads a text; a lone surrogate in it is refused like one that is written as an escape. */
    public static Parsed parse(String text, Limits limits, Places places) {
        if (text.length() > limits.maxBytes() || isOver(text, limits.maxBytes())) {
            return tooLong(limits);
        }
        return new JsonReading(text, limits, places).read();
    }

    /** Reads UTF-8 bytes, decoded strictly before any parser sees them. */
    public static Parsed parse(byte[] bytes, Limits limits, Places places) {
        if (bytes.length > limits.maxBytes()) {
            return tooLong(limits);
        }
        return switch (StrictUtf8.decode(bytes)) {
            case StrictUtf8.Decoded.Text text ->
                    new JsonReading(text.value(), limits, places).read();
            case StrictUtf8.Decoded.Malformed malformed -> {
                LineIndex lines = LineIndex.of(malformed.prefix());
                int end = malformed.prefix().length();
                yield new Parsed.Refused(
                        DiagnosticCode.JSON_ENCODING,
                        "not UTF-8 at byte " + malformed.offset() + "; save the file as UTF-8",
                        lines.line(end),
                        lines.column(end));
            }
        };
    }

    private static Parsed tooLong(Limits limits) {
        return new Parsed.Refused(
                DiagnosticCode.LIMIT_EXCEEDED, "larger than " + limits.maxBytes() + " bytes", 1, 1);
    }

    private static boolean isOver(String text, int maxBytes) {
        return text.length() > maxBytes / 3
                && text.getBytes(StandardCharsets.UTF_8).length > maxBytes;
    }
}
