package dev.stepfast.plan.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes, a plan comes back in bounded time and stack. */
@Timeout(120)
class HostileReadingTest {
    private static final List<String> PIECES =
            List.of(
                    "- [ ] ",
                    "* [x] ",
                    "1. [ ] ",
                    "[validate: ",
                    "[model: ",
                    "command: ",
                    "file_regex: ",
                    "contains(",
                    "scope=all",
                    ")",
                    ": ",
                    " :: ",
                    "]",
                    "[",
                    "\\",
                    "`",
                    "``",
                    "\n",
                    "\r\n",
                    "\r",
                    "\t",
                    "    ",
                    "> ",
                    "# ",
                    "---\n",
                    "...\n",
                    "<!--",
                    "-->",
                    "~~~",
                    "T012 ",
                    "[P] ",
                    "# Done when\n",
                    "[id: a]",
                    "[after: a]",
                    "[confirm]",
                    "]:",
                    "(u)",
                    "|",
                    "\u0000",
                    "\uD800",
                    "\uFEFF",
                    "é",
                    "😀",
                    "\u200b",
                    "&a [*a]",
                    "{a: ",
                    "- validate: ",
                    "=",
                    "===\n",
                    "x");

    @Test
    void neverThrowsForMixedPieces() {
        Random random = new Random(20_261_130);
        for (int round = 0; round < 3_000; round++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(60);
            for (int i = 0; i < length; i++) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            assertReads(text.toString());
        }
    }

    @Test
    void neverThrowsForChangedBytesOfAPlan() {
        Random random = new Random(7);
        byte[] seed =
                PlanKinds.all().values().stream()
                        .reduce("", String::concat)
                        .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 300; round++) {
            byte[] bytes = seed.clone();
            for (int change = 0; change <= random.nextInt(20); change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Checked<MarkdownPlan> read = MarkdownReader.read("plan.md", bytes, ReadOptions.DEFAULT);
            Lowering.lower(read.value());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- ",
                "> ",
                "1. ",
                "[",
                "`",
                "\\",
                "- [ ] ",
                "[validate: ",
                "[validate: contains: x](",
                "a\n",
                "[\n",
                "|[ ]|",
                "[x]: ",
                "- [ ] [id: a]\n",
                "- [ ] a [after: a]\n",
                "  - [ ] a\n",
                "# Notes\n- a\n",
                "---\n",
                "<!--\n",
                "&a [*a]\n"
            })
    void takesBoundedTimeAndStackForRepetition(String piece) {
        assertReads(piece.repeat(100_000 / piece.length()));
        assertReads("- [ ] " + piece.repeat(100_000 / piece.length()));
        assertReads("---\nbudgets: " + piece.repeat(100_000 / piece.length()) + "\n---\n- [ ] a");
    }

    /** To look for what each of them meant would cost the square: half a minute for this plan. */
    @Test
    void findsThatEveryStepNamesAStepThatIsNotThere() {
        Checked<MarkdownPlan> read = read("- [ ] a [after: a]\n".repeat(20_000));

        assertThat(Lowering.lower(read.value()).diagnostics())
                .filteredOn(diagnostic -> diagnostic.code() == DiagnosticCode.UNKNOWN_STEP)
                .hasSize(20_000);
    }

    @Test
    void refusesGroupsThatWaitForEachOtherByTheMillion() {
        String steps = "- [ ] [P] a\n".repeat(10_000);
        Checked<MarkdownPlan> read = read("## One\n" + steps + "## Two\n" + steps);

        assertThat(Lowering.lower(read.value()).diagnostics())
                .filteredOn(diagnostic -> diagnostic.code() == DiagnosticCode.LIMIT_EXCEEDED)
                .hasSize(1);
    }

    @Test
    void refusesWhatIsNotUtf8WithItsPlace() {
        assertNotUtf8(new byte[] {'a', '\n', 'b', (byte) 0xC0, (byte) 0xAF}, 2, "byte 3");
        assertNotUtf8(new byte[] {'a', 0}, 1, "byte 1");
        assertNotUtf8(new byte[] {(byte) 0xFF, (byte) 0xFE, 'a', 0}, 1, "UTF-16");
        assertNotUtf8(new byte[] {(byte) 0xFE, (byte) 0xFF, 0, 'a'}, 1, "UTF-16");
        assertNotUtf8(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, 1, "byte 0");
        assertNotUtf8(new byte[] {'a', (byte) 0xE2, (byte) 0x82}, 1, "byte 1");
    }

    @Test
    void saysWhichLimitIsExceeded() {
        assertLimit("x".repeat((16 << 20) + 1));
        assertLimit("- [ ] a\n".repeat(20_001));
        assertLimit("- [ ] a" + " [needs: a]".repeat(21));
        assertLimit("- [ ] a [validate: contains: " + "x".repeat(4_096) + "]");
        assertLimit("- [ ] a [validate: command: " + "x".repeat(4_097) + "]");
        StringBuilder deep = new StringBuilder();
        for (int level = 0; level <= 100; level++) {
            deep.append("  ".repeat(level)).append("- [ ] a").append(level).append('\n');
        }
        assertLimit(deep.toString());
        assertLimit("> ".repeat(101) + "a\n\n- [ ] a");
        assertLimit("[\n".repeat(5_000));
    }

    @Test
    void takesWhatIsJustWithinTheLimits() {
        assertThat(codes("- [ ] a" + " [needs: a]".repeat(20))).isEmpty();
        assertThat(read("- [ ] a\n".repeat(20_000)).value().steps()).hasSize(20_000);
        StringBuilder deep = new StringBuilder();
        for (int level = 0; level < 100; level++) {
            deep.append("  ".repeat(level)).append("- [ ] a").append(level).append('\n');
        }
        Checked<MarkdownPlan> read = read(deep.toString());
        assertThat(read.diagnostics()).isEmpty();
        assertThat(read.value().steps()).hasSize(100);
        assertThat(Lowering.lower(read.value()).diagnostics()).isEmpty();
    }

    /**
     * Compares sizes on the same machine; the ratio leaves much room, a square would not fit in it.
     */
    @Test
    void growsInProportionToThePlan() {
        String step = "- [ ] Step with `code` [validate: command: go test ./pkg]\n  - body\n";
        String small = step.repeat(500);
        String large = step.repeat(8_000);
        for (int i = 0; i < 5; i++) {
            read(small);
        }
        long smallTime = best(small);
        long largeTime = best(large);
        System.out.printf(
                "500 steps %d us, 8,000 steps %d us%n", smallTime / 1_000, largeTime / 1_000);
        assertThat(largeTime).isLessThan(Math.max(smallTime, Duration.ofMillis(2).toNanos()) * 120);
    }

    /** In processor time of this thread, which other work on the machine hardly touches. */
    private static long best(String text) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            long start = threads.getCurrentThreadCpuTime();
            read(text);
            best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
        }
        return best;
    }

    private static void assertReads(String text) {
        Checked<MarkdownPlan> read = read(text);
        for (Step step : read.value().steps().stream().limit(3).toList()) {
            assertThat(CheckboxEdit.of(read.value(), step.id(), 'x').apply(text))
                    .hasSameSizeAs(text);
        }
        Lowering.lower(read.value());
        MarkdownReader.read(
                "plan.md", text, ReadOptions.DEFAULT.withAnnotations(Strictness.LENIENT));
    }

    private static void assertNotUtf8(byte[] bytes, int line, String message) {
        Checked<MarkdownPlan> read = MarkdownReader.read("plan.md", bytes, ReadOptions.DEFAULT);
        assertThat(read.value().steps()).isEmpty();
        assertThat(read.diagnostics())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.code()).isEqualTo(DiagnosticCode.NOT_UTF8);
                    assertThat(one.span().orElseThrow().line()).isEqualTo(line);
                    assertThat(one.message()).contains(message);
                });
    }

    private static void assertLimit(String text) {
        assertThat(codes(text)).contains(DiagnosticCode.LIMIT_EXCEEDED);
    }

    private static List<DiagnosticCode> codes(String text) {
        return read(text).diagnostics().stream().map(Diagnostic::code).toList();
    }

    private static Checked<MarkdownPlan> read(String text) {
        return MarkdownReader.read("plan.md", text, ReadOptions.DEFAULT);
    }
}
