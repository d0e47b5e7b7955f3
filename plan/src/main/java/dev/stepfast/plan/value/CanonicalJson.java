package dev.stepfast.plan.value;

import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes JSON in the canonical spelling of RFC 8785: members sorted by UTF-16 code units, no
 * blanks, numbers as ECMAScript writes the nearest double, and the shortest escapes.
 *
 * <p>It is iterative, so depth costs no stack. {@link #writeInOrder} keeps the members as they are
 * given.
 */
public final class CanonicalJson {
    private CanonicalJson() {}

    /**
     * The canonical text.
     *
     * @throws IllegalArgumentException when a number is beyond the range of a double, which has no
     *     canonical spelling
     */
    public static String write(JsonValue value) {
        return write(value, Spelling.CANONICAL);
    }

    /**
     * As {@link #write}, but with the members of each object in their own order: for people and for
     * the wire. A number beyond the range of a double keeps all its digits.
     */
    public static String writeInOrder(JsonValue value) {
        return write(value, Spelling.IN_ORDER);
    }

    /**
     * As {@link #writeInOrder}, and with every digit of each number: for JSON of others, which
     * reads back as it was.
     */
    public static String writeExactly(JsonValue value) {
        return write(value, Spelling.EXACT);
    }

    /** How members and numbers are written. */
    private enum Spelling {
        CANONICAL,
        IN_ORDER,
        EXACT
    }

    private static String write(JsonValue root, Spelling spelling) {
        StringBuilder out = new StringBuilder();
        Deque<Frame> open = new ArrayDeque<>();
        writeOrOpen(root, out, open, spelling);
        while (!open.isEmpty()) {
            Frame frame = open.peek();
            if (!frame.hasNext()) {
                out.append(frame.closing());
                open.pop();
                continue;
            }
            writeOrOpen(frame.next(out), out, open, spelling);
        }
        return out.toString();
    }

    private static void writeOrOpen(
            JsonValue value, StringBuilder out, Deque<Frame> open, Spelling spelling) {
        switch (value) {
            case JsonObject object -> {
                out.append('{');
                open.push(Frame.of(object, spelling == Spelling.CANONICAL));
            }
            case JsonArray array -> {
                out.append('[');
                open.push(Frame.of(array));
            }
            case JsonString text -> writeString(text.value(), out);
            case JsonNumber number -> out.append(spell(number.value(), spelling));
            case JsonBoolean flag -> out.append(flag.value());
            case JsonNull ignored -> out.append("null");
        }
    }

    private static void writeString(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20) {
                        out.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /** Number::toString of ECMA-262 for the nearest double, or every digit there is. */
    private static String spell(BigDecimal exact, Spelling spelling) {
        double value = exact.doubleValue();
        if (spelling == Spelling.EXACT
                || (spelling == Spelling.IN_ORDER && Double.isInfinite(value))) {
            return exact.toString();
        }
        if (Double.isInfinite(value)) {
            throw new IllegalArgumentException("beyond the range of a double: " + exact);
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal shortest = shortest(Math.abs(value));
        BigInteger digits = shortest.unscaledValue();
        String text = digits.toString();
        int length = text.length();
        int point = length - shortest.scale();
        String sign = value < 0 ? "-" : "";
        if (length <= point && point <= 21) {
            return sign + text + "0".repeat(point - length);
        }
        if (0 < point && point <= 21) {
            return sign + text.substring(0, point) + "." + text.substring(point);
        }
        if (-6 < point && point <= 0) {
            return sign + "0." + "0".repeat(-point) + text;
        }
        String exponent = (point - 1 < 0 ? "-" : "+") + Math.abs(point - 1);
        String mantissa = length == 1 ? text : text.charAt(0) + "." + text.substring(1);
        return sign + mantissa + "e" + exponent;
    }

    /**
     * The fewest digits that round-trip. {@link Double#toString} gives them (JDK 19 and later), but
     * never fewer than two: it says {@code 4.9E-324} where one digit is enough.
     */
    private static BigDecimal shortest(double value) {
        BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (digits.precision() == 2) {
            BigDecimal rounded =
                    digits.round(new MathContext(1, RoundingMode.HALF_EVEN)).stripTrailingZeros();
            return rounded.doubleValue() == value ? rounded : digits;
        }
        return digits;
    }

    /** One object or array being written. */
    private static final class Frame {
        private final Iterator<Map.Entry<String, JsonValue>> members;
        private final Iterator<JsonValue> elements;
        private final char closing;
        private boolean first = true;

        private Frame(
                Iterator<Map.Entry<String, JsonValue>> members,
                Iterator<JsonValue> elements,
                char closing) {
            this.members = members;
            this.elements = elements;
            this.closing = closing;
        }

        static Frame of(JsonObject object, boolean sorted) {
            List<Map.Entry<String, JsonValue>> entries =
                    new ArrayList<>(object.members().entrySet());
            if (sorted) {
                entries.sort(Map.Entry.comparingByKey());
            }
            return new Frame(entries.iterator(), List.<JsonValue>of().iterator(), '}');
        }

        static Frame of(JsonArray array) {
            return new Frame(
                    List.<Map.Entry<String, JsonValue>>of().iterator(),
                    array.elements().iterator(),
                    ']');
        }

        boolean hasNext() {
            return members.hasNext() || elements.hasNext();
        }

        JsonValue next(StringBuilder out) {
            if (!first) {
                out.append(',');
            }
            first = false;
            if (closing == ']') {
                return elements.next();
            }
            Map.Entry<String, JsonValue> member = members.next();
            writeString(member.getKey(), out);
            out.append(':');
            return member.getValue();
        }

        char closing() {
            return closing;
        }
    }
}
