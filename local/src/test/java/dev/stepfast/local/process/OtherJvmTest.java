package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherJvmTest {
    private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

    @TempDir Path folder;

    @Test
    void aHardenedJvmFindsAndReapsWhatHasClearedEveryTrace() throws IOException {
        String printed = OtherJvm.run(folder, "hardened", Map.of(), NATIVE);
        assertThat(printed)
                .isEqualTo(
                        "Hardened[subreaper=true, nonDumpable=true]\nroot\n"
                                + "Exited[code=3] []\n".repeat(30)
                                + "[Exited[code=0] late]\nleft [] children []\n");
    }

    @Test
    void withoutNativeAccessTreesAreEndedAllTheSame() throws IOException {
        assertThat(OtherJvm.run(folder, "plain", Map.of()))
                .isEqualTo(
                        "Hardened[subreaper=false, nonDumpable=false]\nTimedOut[] term []\nleft []\n");
    }

    @Test
    void underAForeignLocaleTextsAreRefusedAndNotGarbled() throws IOException {
        assertThat(
                        OtherJvm.run(folder, "ascii", Map.of("LC_ALL", "C", "LANG", "C"), NATIVE)
                                .lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("plain"),
                        line -> assertThat(line).contains("NotStarted").contains("LC_ALL=C.UTF-8"),
                        line -> assertThat(line).contains("NotStarted").contains("LC_ALL=C.UTF-8"));
    }

    @Test
    void floodsFitIntoASmallHeap() throws IOException {
        assertThat(OtherJvm.run(folder, "flood", Map.of(), NATIVE, "-Xmx256m"))
                .isEqualTo("OutputLimit[]\nOutputLimit[]\nExited[code=0]\n");
    }
}
