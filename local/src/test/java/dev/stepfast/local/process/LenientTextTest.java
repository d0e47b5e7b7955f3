package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LenientTextTest {
    @Test
    void showsBytesThatAreNoText() {
        Map<String, String> table =
                Map.of(
                        "", "",
                        "61", "a",
                        "c3a9", "\u00e9",
                        "f09f9880", "\ud83d\ude00",
                        "ff61", "\\x{FF}a",
                        "61c3", "a\\x{C3}",
                        "c0af", "\\x{C0}\\x{AF}",
                        "eda080", "\\x{ED}\\x{A0}\\x{80}",
                        "f09f98", "\\x{F0}\\x{9F}\\x{98}",
                        "00c29b", "\0\u009b");
        assertThat(table).hasSize(10);
        table.forEach((bytes, text) ->
                assertThat(LenientText.of(HexFormat.of().parseHex(bytes)))
                        .as(bytes)
                        .isEqualTo(text));
    }

    @Test
    void isTheSameForTextOfAnyLength() {
        String text = "h\u00e9llo \ud83d\ude00 ".repeat(20_000);
        assertThat(LenientText.of(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
    }

    @Test
    void staysSmallForWhatIsNoTextAtAll() {
        byte[] bytes = new byte[1 << 20];
        Arrays.fill(bytes, (byte) 0xff);
        assertThat(LenientText.of(bytes))
                .hasSize((1 << 20) + 5 * LenientText.SHOWN_INVALID_BYTES)
                .endsWith("\ufffd");
    }
}
