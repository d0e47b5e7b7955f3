package dev.stepfast.plan.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTokenizerTest {
    private static final List<String> ALPHABET =
            List.of(
                    "a", "b", " ", " ", "\t", "'", "'", "\"", "\"", "\\", "\\", "$", "`", "|", "&",
                    ";", "<", ">", "(", ")", "*", "?", "[", "]", "{", "}", "~", "#", "!", "=", ":",
                    "%", "^", ",", "-", "+", "/", ".", "é", "😀", "A=", "$(", "\\\"", "''");

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '\0',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a b→a|b",
                " a\tb →a|b",
                "a 'b c'→a|b c",
                "a 'b\"\\$'→a|b\"\\$",
                "a \"b c\"→a|b c",
                "a \"\\\"\\\\\\$\\`\\x\"→a|\"\\$`\\x",
                "a b\\ c\\|\\\\→a|b c|\\",
                "a '' \"\"→a||",
                "a b'c'\"d\"→a|bcd",
                "a b#c→a|b#c",
                "a b!→a|b!",
                "a b~→a|b~",
                "a B=c→a|B=c",
                "a '*' \\?→a|*|?",
                "a é😀→a|é😀",
            })
    void splitsIntoWords(String line, String words) {
        assertThat(String.join("|", words(line))).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a | b",
                "a & b",
                "a; b",
                "a < b",
                "a > b",
                "a (b",
                "a b)",
                "a $B",
                "a `b`",
                "a *",
                "a ?",
                "a [b",
                "a b]",
                "a {b",
                "a b}",
                "a \"$b\"",
                "a \"`b`\"",
                "a ~",
                "a ~/b",
                "a b=~",
                "a b:~",
                "#a",
                "a #b",
                "! a",
                "a !",
                "A=b c",
                "A+=b c",
                "a 'b",
                "a \"b",
                "a \\",
                "",
                "  ",
                "''",
                "\"\" a",
                "a\nb",
                "a '\n'",
                "a \\\nb"
            })
    void refusesWhatAShellWouldInterpret(String line) {
        assertThat(refusal(line).code()).isEqualTo(DiagnosticCode.COMMAND_SYNTAX);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\rb",
                "a \u0007",
                "a '\u200b'",
                "a\u00a0b",
                "a \u2028",
                "a \u202e",
                "a \ue000",
                "a \u0378",
                "a \ud800",
                "a \u0085",
                "gіt status",
                "'a b'"
            })
    void refusesCharactersThatDoNotShow(String line) {
        assertThat(refusal(line).code()).isEqualTo(DiagnosticCode.BAD_ENCODING);
        assertThat(refusal(line).reason()).contains("\\u{");
    }

    @Test
    void refusesTooLongLinesBeforeAnythingElse() {
        assertThat(words("a " + "b".repeat(4_094))).hasSize(2);
        assertThat(refusal("a " + "é".repeat(2_048)).code())
                .isEqualTo(DiagnosticCode.LIMIT_EXCEEDED);
        assertThat(refusal("\n" + "|".repeat(5_000)).code())
                .isEqualTo(DiagnosticCode.LIMIT_EXCEEDED);
    }

    @Test
    void pointsAtTheOffendingCharacter() {
        assertThat(refusal("ab | c").position()).isEqualTo(3);
    }

    /** Real shells split what it accepts into the same words. */
    @Test
    void splitsAsDashAndBashDo() throws IOException, InterruptedException {
        Random random = new Random(42);
        List<String> lines = new ArrayList<>();
        while (lines.size() < 2_000) {
            StringBuilder line = new StringBuilder("x");
            int length = random.nextInt(14);
            for (int i = 0; i < length; i++) {
                line.append(ALPHABET.get(random.nextInt(ALPHABET.size())));
            }
            if (CommandLineTokenizer.split(line.toString())
                    instanceof CommandLineTokenizer.Split.Words) {
                lines.add(line.toString());
            }
        }
        for (String shell : List.of("/bin/dash", "/bin/bash")) {
            assertThat(shellWords(shell, lines))
                    .as(shell)
                    .isEqualTo(lines.stream().map(CommandLineTokenizerTest::words).toList());
        }
    }

    /** One shell for all lines: each prints its words with NUL behind them, then a mark. */
    private static List<List<String>> shellWords(String shell, List<String> lines)
            throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder();
        for (String line : lines) {
            script.append("printf '%s\\0' ").append(line).append("\nprintf 'END\\0'\n");
        }
        Process process = new ProcessBuilder(shell, "-s").redirectErrorStream(true).start();
        Thread writer = Thread.ofVirtual().start(() -> write(process, script.toString()));
        String output;
        try (InputStream in = process.getInputStream()) {
            output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        writer.join();
        assertThat(process.waitFor()).isZero();
        List<List<String>> all = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (String word : Arrays.asList(output.split("\0", -1))) {
            if (word.equals("END")) {
                all.add(List.copyOf(words));
                words.clear();
            } else {
                words.add(word);
            }
        }
        return all;
    }

    private static void write(Process process, String script) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(script.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<String> words(String line) {
        return switch (CommandLineTokenizer.split(line)) {
            case CommandLineTokenizer.Split.Words words -> words.command().argv();
            case CommandLineTokenizer.Split.Refused refused ->
                    throw new AssertionError("refused: " + line + ": " + refused.reason());
        };
    }

    private static CommandLineTokenizer.Split.Refused refusal(String line) {
        return switch (CommandLineTokenizer.split(line)) {
            case CommandLineTokenizer.Split.Refused refused -> refused;
            case CommandLineTokenizer.Split.Words words ->
                    throw new AssertionError("accepted: " + words.command().argv());
        };
    }
}
