package dev.stepfast.engine.repair;

import static dev.stepfast.engine.repair.Attempts.BUILD;
import static dev.stepfast.engine.repair.Attempts.TARGET;
import static dev.stepfast.engine.repair.Attempts.completed;
import static dev.stepfast.engine.repair.Attempts.fail;
import static dev.stepfast.engine.repair.Attempts.pass;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "at 2026-01-02T03:04:05.678Z it broke~at 2026-11-30 10:23:50,12 it broke",
                "done in 4.1s~done in 12 ms",
                "took 1m30s~took 2h5m",
                "took 2 minutes 3 seconds~took 10 seconds",
                "at 0x7ffd12~at 0xAB",
                "id 123e4567-e89b-12d3-a456-426614174000~id 00000000-0000-0000-0000-000000000001",
                "in /tmp/junit123/a.txt failed~in /var/folders/x9/T/b failed",
                "A.java:12 error~A.java:340 error",
                "A.java:12:8 error~A.java:1:99 error",
                "see line 12~see Line 7",
                "a \u001b[31mred\u001b[0m~a red"
            })
    void seesThroughNoise(String one, String other) {
        assertThat(of(one)).isEqualTo(of(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "12 failures~3 failures",
                "expected 5~expected 6",
                "A.java:12~B.java:12",
                "[12,8] cannot~[13,8] cannot"
            })
    void keepsWhatIsProgress(String one, String other) {
        assertThat(of(one)).isNotEqualTo(of(other));
    }

    @Test
    void dependsOnKeyClassAndTextOfFailedChecksInAnyOrder() {
        Sha256 both = Fingerprint.of(completed("t", fail(BUILD, "a"), fail(TARGET, "b")));

        assertThat(Fingerprint.of(completed("u", fail(TARGET, "b"), fail(BUILD, "a"))))
                .isEqualTo(both);
        assertThat(Fingerprint.of(completed("t", fail(BUILD, "b"), fail(TARGET, "a"))))
                .isNotEqualTo(both);
        assertThat(Fingerprint.of(completed("t", fail(BUILD, "a"), pass(TARGET))))
                .isNotEqualTo(both);
    }

    @Test
    void readsOnlyTheBeginningOfLongTexts() {
        String begin = "x".repeat(4_000);

        assertThat(of(begin + "1")).isEqualTo(of(begin + "2"));
        assertThat(of("y" + begin)).isNotEqualTo(of(begin));
    }

    @Test
    void isTheSameForRandomTextsThatDifferInNoiseOnly() {
        Random random = new Random(17);
        for (int i = 0; i < 500; i++) {
            StringBuilder one = new StringBuilder();
            StringBuilder other = new StringBuilder();
            for (int piece = 0; piece < 20; piece++) {
                String word = random.nextInt(40) + " word" + random.nextInt(9) + " ";
                one.append(word).append(noise(piece % 6, random)).append('\n');
                other.append(word).append(noise(piece % 6, random)).append('\n');
            }
            assertThat(of(one.toString())).isEqualTo(of(other.toString()));
        }
    }

    @Test
    void isQuickOnTextsMadeToBeSlow() {
        long start = System.nanoTime();
        for (String piece :
                new String[] {
                    "1", "1.", "1:", "1m", "a-", "/tmp/", "0x", "C:\\temp\\", "1 s ", "\u001b]"
                }) {
            assertThat(of(piece.repeat(40_000))).isNotNull();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
    }

    private static Sha256 of(String actual) {
        return Fingerprint.of(completed("t", fail(BUILD, actual)));
    }

    private static String noise(int kind, Random random) {
        int n = 1 + random.nextInt(998);
        return switch (kind) {
            case 0 -> String.format(Locale.ROOT, "2026-01-%02dT10:00:%02dZ", 1 + n % 28, n % 60);
            case 1 -> n + "ms";
            case 2 -> "0x" + Integer.toHexString(n);
            case 3 -> "/tmp/d" + n + "/f";
            case 4 -> "F.java:" + n;
            default -> "line " + n;
        };
    }
}
