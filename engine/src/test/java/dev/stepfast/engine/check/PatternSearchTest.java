package dev.stepfast.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.check.PatternSearch.Result;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.RegexPattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternSearchTest {
    private static final String[] ATOMS = {
        "a",
        "b",
        "ab",
        ".",
        "[ab]",
        "[^a]",
        "(a)",
        "(ab)*",
        "(b|)",
        "\\.",
        "\\d",
        "\\pL",
        "\\p{L}",
        "\\x61",
        "\\x{61}",
        "^",
        "$",
        "\\(",
        "[]a]",
        "[[:alpha:]]",
        "é",
        "😀",
        "c"
    };
    private static final String[] QUANTIFIERS = {
        "", "", "", "*", "+", "?", "{0}", "{2}", "{0,1}", "*?", "??", "+?"
    };

    @Test
    void neverClaimsALiteralThatAMatchLacks() {
        Random random = new Random(13);
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            String source = randomPattern(random);
            String text = randomText(random);
            if (!(RegexPattern.compile(source) instanceof RegexPattern.Compiled.Ok ok)) {
                continue;
            }
            if (ok.pattern().isFoundIn(text)) {
                found++;
                assertThat(text).as(source).contains(RequiredLiteral.of(source));
            }
        }
        assertThat(found).isGreaterThan(2_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "^func TestA\\(~func TestA(",
                "ab+c~ab",
                "(x)abc~abc",
                "a|b~''",
                "(?i)abc~''",
                "ab*cd~cd",
                "\\d+ failed~' failed'",
                "\\Qabc\\E~''",
                "a{2}bcd~bcd",
                "\\pL(abc)?d~d",
                "[a-z]+end$~end"
            })
    void findsTheLongestLiteralThatIsRequired(String source, String literal) {
        assertThat(RequiredLiteral.of(source)).isEqualTo(literal);
    }

    @Test
    void isLinearWhereOtherEnginesAreNot() {
        BoundedWork work = new BoundedWork(BoundedWork.DEADLINE);
        PatternSearch search = new PatternSearch(work);

        assertThat(search.find(Specs.pattern("^(.*a){20}$"), "a".repeat(5_000)))
                .isEqualTo(Result.FOUND);
        assertThat(search.find(Specs.pattern("\\s+$"), " ".repeat(200_000) + "x"))
                .isEqualTo(Result.NOT_FOUND);
        assertThat(search.find(Specs.pattern("^(a|b)*$"), "ab".repeat(100_000)))
                .isEqualTo(Result.FOUND);
        assertThat(work.givenUp()).isZero();
    }

    @Test
    void givesUpAtTheDeadlineAndEndsTheThread() {
        BoundedWork work = new BoundedWork(Duration.ofMillis(50));
        PatternSearch search = new PatternSearch(work);

        Result result = search.find(Specs.pattern("(x?){500}(x?){500}[yz]$"), "x".repeat(1 << 20));

        assertThat(result).isEqualTo(Result.GIVEN_UP);
        assertThat(work.givenUp()).isEqualTo(1);
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (isSearching() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(isSearching()).isFalse();
    }

    @Test
    void saysThatATextIsTooLarge(@TempDir Path root) {
        CheckRunner runner = new CheckRunner(Duration.ofMillis(50));

        Verdict verdict =
                runner.verify(
                                List.of(Specs.regex("(x?){500}(x?){500}[yz]$")),
                                Specs.replied("x".repeat(1 << 20)),
                                new FolderContext(root))
                        .getFirst();

        assertThat(verdict.isError()).isTrue();
        assertThat(verdict.failure()).contains(VerdictClass.TOO_LARGE);
        assertThat(runner.givenUpSearches()).isEqualTo(1);
    }

    private static boolean isSearching() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("bounded-check"));
    }

    private static String randomPattern(Random random) {
        StringBuilder pattern = new StringBuilder();
        int atoms = 1 + random.nextInt(5);
        for (int i = 0; i < atoms; i++) {
            pattern.append(ATOMS[random.nextInt(ATOMS.length)])
                    .append(QUANTIFIERS[random.nextInt(QUANTIFIERS.length)]);
        }
        return pattern.toString();
    }

    private static String randomText(Random random) {
        String[] pieces = {"a", "b", "ab", ".", "1", "(", "\n", "é", "😀", "]", "c"};
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }
}
