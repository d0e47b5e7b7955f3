package dev.stepfast.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UntrustedTextTest {
    @Test
    void keepsOrdinaryText() {
        String text = "Grüße, 漢字 😀\n\tindented – “quoted” £5";

        assertThat(UntrustedText.forTerminal(text)).isSameAs(text);
        assertThat(UntrustedText.forPrompt(text)).isSameAs(text);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x07, 0x08, 0x0B, 0x0D, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0xAD, 0x034F,
                0x061C, 0x115F, 0x180E, 0x200B, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A,
                0x202E, 0x2060, 0x2066, 0x2069, 0x2800, 0x3164, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9,
                0xFFFE, 0xE0001, 0xE0041, 0xE0100, 0x10FFFF
            })
    void showsWhatCouldHideOrSteer(int c) {
        String escaped = String.format("a\\u{%04X}b", c);

        assertThat(UntrustedText.forTerminal("a" + Character.toString(c) + "b")).isEqualTo(escaped);
        assertThat(UntrustedText.oneLine("a" + Character.toString(c) + "b")).isEqualTo(escaped);
    }

    @Test
    void showsLoneSurrogates() {
        assertThat(UntrustedText.forTerminal("a\uD83Db")).isEqualTo("a\\u{D83D}b");
    }

    @Test
    void keepsOneLineOnOneLine() {
        assertThat(UntrustedText.oneLine("a\nb\tc")).isEqualTo("a\\u{000A}b\\u{0009}c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[31m",
                "\u001b[0;1;38;5;196m",
                "\u001b[2J",
                "\u001b[?25l",
                "\u001b]0;title\u0007",
                "\u001b]8;;http://x\u001b\\",
                "\u001bP1$r\u001b\\",
                "\u001b(B",
                "\u001bc",
                "\u009b31m",
                "\u009d0;t\u009c"
            })
    void takesTerminalSequencesOutOfPrompts(String sequence) {
        assertThat(UntrustedText.forPrompt("a" + sequence + "b")).isEqualTo("ab");
    }

    @Test
    void showsWhatOnlyBeginsLikeASequence() {
        assertThat(UntrustedText.forPrompt("a\u001b")).isEqualTo("a\\u{001B}");
        assertThat(UntrustedText.forPrompt("\u001b[31")).isEqualTo("31");
    }

    @Test
    void decodesBytesThatAreNotUtf8() {
        byte[] bytes = {
            'a',
            (byte) 0xC0,
            (byte) 0xAF,
            (byte) 0xC3,
            (byte) 0xA9,
            (byte) 0xFF,
            'b',
            (byte) 0xE2,
            (byte) 0x82
        };

        assertThat(UntrustedText.decode(bytes)).isEqualTo("a\\x{C0}\\x{AF}é\\x{FF}b\\x{E2}\\x{82}");
        assertThat(UntrustedText.decode("é漢😀".getBytes(StandardCharsets.UTF_8))).isEqualTo("é漢😀");
        assertThat(UntrustedText.decode(new byte[0])).isEmpty();
    }

    @Test
    void takesReasoningOut() {
        assertThat(Reasoning.strip("a<think>b</think>c<THINK>d</Think>e")).isEqualTo("ace");
        assertThat(Reasoning.strip("a<think>to the end")).isEqualTo("a");
        assertThat(Reasoning.strip("plain </think> text")).isEqualTo("plain </think> text");
        assertThat(Reasoning.strip("İİ<think>x</think>")).isEqualTo("İİ");
    }
}
