package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolatileTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tests run: 12, Failures: 3, Time elapsed: 0.123 s|Tests run: 12, Failures: 3, Time elapsed: #",
                "12 failures to 3|12 failures to 3",
                "a 2m b|a # b",
                "took 1m30s|took #",
                "5 modules|5 modules",
                "3 minutes left|# left",
                "2026-11-30T10:20:39Z x|# x",
                "2026-11-30 10:20:39.123 +0100 x|# x",
                "on 2026-11-30|on #",
                "at 10:20:39,5|at #",
                "Foo.java:[12,8]|Foo.java:[12,8]",
                "Foo.java:12:8|Foo.java##",
                "http://127.0.0.1:8080/v1|http://127.0.0.1#/v1",
                "line 12|#",
                "outline 12|outline 12",
                "0xCAFE|#",
                "C:\\Users\\me\\AppData\\Local\\Temp\\x1\\y|#",
                "see /tmp/a/b: gone|see #: gone",
                "a /tmp b|a /tmp b",
                "v1.2.3|v1.2.3",
            })
    void replacesWhatDiffersFromRunToRun(String text, String masked) {
        assertThat(VolatileText.mask(text)).isEqualTo(masked);
        assertThat(VolatileText.mask(masked)).isEqualTo(masked);
    }

    @Test
    void masksLargeHostileTextSoon() {
        String[] texts = {
            "<<<data-0123456789abcdef\n".repeat(20_000),
            "1m".repeat(500_000),
            "\u001b[".repeat(500_000),
            "\u001b]".repeat(500_000),
            "1234-".repeat(200_000),
            "C:\\" + "a\\".repeat(300_000),
            "9".repeat(1_000_000),
            "1 s".repeat(300_000),
        };
        for (String text : texts) {
            Assertions.assertTimeout(
                    Duration.ofSeconds(5), () -> VolatileText.mask(text), text.substring(0, 5));
        }
    }
}
