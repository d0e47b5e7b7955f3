package dev.stepfast.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoiseTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tests run: 12, Failures: 3, Time elapsed: 0.123 s|Tests run: 12, Failures: 3, Time elapsed: #",
                "12 failures to 3|12 failures to 3",
                "a 2m b|a # b",
                "took 1m30s|took #",
                "took 2h5m|took #",
                "took 2 minutes 3 seconds longer|took # longer",
                "took:1.5s|took:#",
                "1 m 5 modules|# 5 modules",
                "5 modules|5 modules",
                "3 minutes left|# left",
                "2026-11-30T10:20:39Z x|# x",
                "2026-11-30 10:20:39.123 +0100 x|# x",
                "2026-11-30 10:20:39,12 x|# x",
                "log_2026-11-30.txt|log_#.txt",
                "12026-11-30|12026-11-30",
                "2026-11-301m|2026-11-#",
                "on 2026-11-30|on #",
                "at 10:20:39,5|at #",
                "id 123e4567-e89b-12d3-a456-426614174000.|id #.",
                "Foo.java:[12,8]|Foo.java:[12,8]",
                "Foo.java:12:8|Foo.java##",
                "http://127.0.0.1:8080/v1|http://127.0.0.1#/v1",
                "line 12|#",
                "Line 12|#",
                "outline 12|outline 12",
                "0xCAFE|#",
                "C:\\Users\\me\\AppData\\Local\\Temp\\x1\\y|#",
                "c:\\tmp\\x|#",
                "see /tmp/a/b: gone|see #: gone",
                "(/private/var/folders/x9/T/b)|(#)",
                "a /tmp b|a /tmp b",
                "v1.2.3|v1.2.3",
            })
    void masksWhatDiffersFromRunToRun(String text, String masked) {
        assertThat(Noise.mask(text)).isEqualTo(masked);
        assertThat(Noise.mask(masked)).isEqualTo(masked);
    }

    @Test
    void masksLargeHostileTextSoon() {
        String[] texts = {
            "1m".repeat(500_000),
            "1234-".repeat(200_000),
            "C:\\" + "a\\".repeat(300_000),
            "C:\\temp\\".repeat(100_000),
            "/tmp/".repeat(200_000),
            "9".repeat(1_000_000),
            "1 s".repeat(300_000),
            "1 s ".repeat(300_000),
            "1:".repeat(500_000),
            "0x".repeat(500_000),
            "a-".repeat(500_000),
        };
        for (String text : texts) {
            Assertions.assertTimeout(
                    Duration.ofSeconds(30), () -> Noise.mask(text), text.substring(0, 5));
        }
    }
}
