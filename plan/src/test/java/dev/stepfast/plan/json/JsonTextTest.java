package dev.stepfast.plan.json;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonText.Limits;
import dev.stepfast.plan.json.JsonText.Parsed;
import dev.stepfast.plan.json.JsonText.Places;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
    /** A text that is refused: its code, and where. */
    record Hostile(String name, ByteBuffer bytes, DiagnosticCode code, int line, int column) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Hostile> hostile() {
        List<Hostile> cases = new ArrayList<>();
        add(cases, "nothing", "", DiagnosticCode.JSON_SYNTAX, 1, 1);
        add(cases, "blanks only", " \n ", DiagnosticCode.JSON_SYNTAX, 1, 1);
        add(cases, "two values", "{}\n {}", DiagnosticCode.JSON_SYNTAX, 2, 2);
        add(cases, "trailing word", "{} x", DiagnosticCode.JSON_SYNTAX, 1, 4);
        add(cases, "trailing comma", "[1,]", DiagnosticCode.JSON_SYNTAX, 1, 4);
        add(cases, "trailing comma in an object", "{\"a\":1,}", DiagnosticCode.JSON_SYNTAX, 1, 8);
        add(cases, "comment", "{ // no\n}", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "block comment", "/* no */ {}", DiagnosticCode.JSON_SYNTAX, 1, 1);
        add(cases, "single quotes", "{'a':1}", DiagnosticCode.JSON_SYNTAX, 1, 2);
        add(cases, "leading zero", "[01]", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "plus sign", "[+1]", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "no digits before the point", "[.5]", DiagnosticCode.JSON_SYNTAX, 1, 2);
        add(cases, "no digits behind the point", "[1.]", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "not a number", "[NaN]", DiagnosticCode.JSON_SYNTAX, 1, 5);
        add(cases, "hexadecimal", "[0x1F]", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "raw newline in a string", "\"a\nb\"", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "raw NUL in a string", "\"a\u0000b\"", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "NUL between tokens", "[\u00001]", DiagnosticCode.JSON_SYNTAX, 1, 2);
        add(cases, "unknown escape", "\"\\x41\"", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(cases, "not closed", "{\"a\": [1, 2", DiagnosticCode.JSON_SYNTAX, 1, 12);
        add(cases, "closed by the wrong bracket", "[1}", DiagnosticCode.JSON_SYNTAX, 1, 3);
        add(
                cases,
                "duplicate key",
                "{\"a\":1,\n\"é😀\":2,  \"a\":3}",
                DiagnosticCode.JSON_DUPLICATE_KEY,
                2,
                10);
        add(
                cases,
                "duplicate key by escape",
                "{\"a\":1,\"\\u0061\":3}",
                DiagnosticCode.JSON_DUPLICATE_KEY,
                1,
                8);
        add(cases, "lone high surrogate", "[\"\\ud83d\"]", DiagnosticCode.JSON_ENCODING, 1, 2);
        add(cases, "lone low surrogate", "[\"\\ude00x\"]", DiagnosticCode.JSON_ENCODING, 1, 2);
        add(
                cases,
                "surrogates in the wrong order",
                "[\"\\ude00\\ud83d\"]",
                DiagnosticCode.JSON_ENCODING,
                1,
                2);
        add(
                cases,
                "lone surrogate in a name",
                "{\"\\ud83d\":1}",
                DiagnosticCode.JSON_ENCODING,
                1,
                9);
        add(
                cases,
                "nested 101 deep",
                "[".repeat(101) + "]".repeat(101),
                DiagnosticCode.JSON_TOO_DEEP,
                1,
                101);
        add(
                cases,
                "nested 100,000 deep",
                "[".repeat(100_000),
                DiagnosticCode.JSON_TOO_DEEP,
                1,
                101);
        add(
                cases,
                "objects nested 100,000 deep",
                "{\"a\":".repeat(100_000),
                DiagnosticCode.JSON_TOO_DEEP,
                1,
                501);
        add(
                cases,
                "string of 30 MB",
                "[\"" + "x".repeat(30_000_000) + "\"]",
                DiagnosticCode.LIMIT_EXCEEDED,
                1,
                2);
        add(
                cases,
                "name of 30 MB",
                "{\"" + "x".repeat(30_000_000) + "\":1}",
                DiagnosticCode.LIMIT_EXCEEDED,
                1,
                1);
        add(
                cases,
                "number of 30 MB",
                "[" + "1".repeat(30_000_000) + "]",
                DiagnosticCode.LIMIT_EXCEEDED,
                1,
                2);
        add(
                cases,
                "exponent beyond any number",
                "[1e99999999999]",
                DiagnosticCode.LIMIT_EXCEEDED,
                1,
                2);
        add(cases, "second byte order mark", "\uFEFF\uFEFF{}", DiagnosticCode.JSON_SYNTAX, 1, 1);
        cases.add(
                new Hostile(
                        "overlong slash",
                        bytes('"', 0xC0, 0xAF, '"'),
                        DiagnosticCode.JSON_ENCODING,
                        1,
                        2));
        cases.add(
                new Hostile(
                        "surrogate bytes",
                        bytes('"', 0xED, 0xA0, 0x80),
                        DiagnosticCode.JSON_ENCODING,
                        1,
                        2));
        cases.add(
                new Hostile(
                        "cut in a character",
                        bytes('"', 'a', 0xE2, 0x82),
                        DiagnosticCode.JSON_ENCODING,
                        1,
                        3));
        cases.add(
                new Hostile(
                        "Latin-1",
                        bytes('[', '\n', '"', 0xE9, '"'),
                        DiagnosticCode.JSON_ENCODING,
                        2,
                        2));
        cases.add(
                new Hostile(
                        "UTF-16 with mark",
                        bytes(0xFF, 0xFE, '{', 0),
                        DiagnosticCode.JSON_ENCODING,
                        1,
                        1));
        cases.add(
                new Hostile(
                        "UTF-16 without mark",
                        ByteBuffer.wrap("{}".getBytes(UTF_16LE)),
                        DiagnosticCode.JSON_SYNTAX,
                        1,
                        2));
        return cases;
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void refusesWithCodeAndPlace(Hostile hostile) {
        Parsed parsed = JsonText.parse(hostile.bytes().array(), Limits.TASK_PLAN, Places.KEPT);

        assertThat(parsed).isInstanceOf(Parsed.Refused.class);
        Parsed.Refused refused = (Parsed.Refused) parsed;
        assertThat(refused.code()).isEqualTo(hostile.code());
        assertThat(refused.line() + ":" + refused.column())
                .isEqualTo(hostile.line() + ":" + hostile.column());
        assertThat(refused.message()).isNotBlank().hasSizeLessThan(500).doesNotContain("Source:");
    }

    @Test
    void triesEveryHostileText() {
        assertThat(hostile()).hasSize(41);
    }

    @Test
    void skipsAByteOrderMark() {
        assertThat(JsonText.parse("\uFEFF{}".getBytes(UTF_8))).isInstanceOf(Parsed.Value.class);
    }

    @Test
    void refusesATextOverItsSizeInBytes() {
        Limits small = new Limits(10, 100, 100);

        assertThat(JsonText.parse("\"€€€\"", small, Places.DROPPED))
                .isInstanceOf(Parsed.Refused.class);
        assertThat(JsonText.parse("\"eeeeee\"", small, Places.DROPPED))
                .isInstanceOf(Parsed.Value.class);
        assertThat(JsonText.parse("[1,2,3,4,5]".getBytes(UTF_8), small, Places.DROPPED))
                .isInstanceOf(Parsed.Refused.class);
    }

    @Test
    void refusesALoneSurrogateInAText() {
        assertThat(((Parsed.Refused) JsonText.parse("[\"\ud83d\"]")).code())
                .isEqualTo(DiagnosticCode.JSON_ENCODING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "false",
                "0",
                "-1",
                "1.25",
                "1e+30",
                "\"\"",
                "\"a\\nb😀\"",
                "[]",
                "{}",
                "[[],{},[{}]]",
                "{\"\":1,\"a\":[null,true,{\"b\":\"c\"}]}",
                "123456789012",
                "9007199254740992"
            })
    void readsWhatTheCanonicalWriterWrote(String text) {
        assertThat(CanonicalJson.write(value(text))).isEqualTo(text);
    }

    @Test
    void keepsNumbersExactly() {
        assertThat(value("1e999")).isEqualTo(new JsonNumber(new BigDecimal("1e999")));
        assertThat(value("12345678901234567890"))
                .isEqualTo(new JsonNumber(new BigDecimal("12345678901234567890")));
        assertThat(value("-0")).isEqualTo(JsonNumber.of(0));
    }

    @Test
    void nestsAsDeepAsAllowed() {
        assertThat(JsonText.parse("[".repeat(100) + "]".repeat(100)))
                .isInstanceOf(Parsed.Value.class);
    }

    @Test
    void neverThrowsForDamagedText() {
        byte[] sound =
                "{\"a\":[1,2.5e3,\"x\\u00e9\\ud83d\\ude00\",null],\"é\":{\"b\":true}}"
                        .getBytes(UTF_8);
        Random random = new Random(42);
        int values = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = sound.clone();
            for (int hits = random.nextInt(4); hits >= 0; hits--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            if (JsonText.parse(damaged, Limits.OTHER, Places.KEPT) instanceof Parsed.Value) {
                values++;
            }
        }
        assertThat(values).isPositive();
    }

    @Test
    void everyCutTextIsRefused() {
        String sound = "{\"a\":[1,\"x\",{\"b\":null}]}";
        for (int end = 0; end < sound.length(); end++) {
            assertThat(JsonText.parse(sound.substring(0, end))).isInstanceOf(Parsed.Refused.class);
        }
    }

    static JsonValue value(String text) {
        Parsed parsed = JsonText.parse(text);
        assertThat(parsed).isInstanceOf(Parsed.Value.class);
        return ((Parsed.Value) parsed).value();
    }

    private static void add(
            List<Hostile> cases,
            String name,
            String text,
            DiagnosticCode code,
            int line,
            int column) {
        cases.add(new Hostile(name, ByteBuffer.wrap(text.getBytes(UTF_8)), code, line, column));
    }

    private static ByteBuffer bytes(int... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int value : values) {
            out.write(value);
        }
        return ByteBuffer.wrap(out.toByteArray());
    }
}
