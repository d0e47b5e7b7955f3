package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolatileTextTest {
    private static final String KEY = "data-0123456789abcdef";
    private static final String OTHER_KEY = "data-fedcba9876543210";
    private static final String FENCED = "<<<" + KEY + "\nsecret 1\n" + KEY + ">>>";
    private static final String MASKED = "<<<data-#\n#\ndata-#>>>";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Time elapsed: 0.123 s, Failures: 3|Time elapsed: #, Failures: 3",
                "a \u001b[31mred\u001b[0m b|a red b",
                "between data-0123456789abcdef marks|between data-# marks",
            })
    void replacesWhatDiffersFromRunToRun(String text, String masked) {
        assertThat(VolatileText.mask(text)).isEqualTo(masked);
        assertThat(VolatileText.mask(masked)).isEqualTo(masked);
    }

    @Test
    void replacesWhatIsInsideFences() {
        assertThat(VolatileText.mask("a " + FENCED + " b " + FENCED + " c"))
                .isEqualTo("a " + MASKED + " b " + MASKED + " c");
    }

    @Test
    void endsAFenceAtItsOwnKeyOnly() {
        String text = "<<<" + KEY + "\nx " + OTHER_KEY + ">>> y\n" + KEY + ">>> z";

        assertThat(VolatileText.mask(text)).isEqualTo(MASKED + " z");
    }

    @Test
    void keepsAFenceThatIsNotClosed() {
        assertThat(VolatileText.mask("<<<" + KEY + "\nkept")).isEqualTo("<<<data-#\nkept");
    }

    @Test
    void masksLargeHostileTextSoon() {
        String[] texts = {
            ("<<<" + KEY + "\n").repeat(20_000),
            "\u001b[".repeat(500_000),
            "\u001b]".repeat(500_000),
        };
        for (String text : texts) {
            Assertions.assertTimeout(
                    Duration.ofSeconds(30), () -> VolatileText.mask(text), text.substring(0, 5));
        }
    }
}
