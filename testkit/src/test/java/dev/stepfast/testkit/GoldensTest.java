package dev.stepfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldensTest {
    @TempDir Path folder;

    @Test
    void acceptsExactlyTheTextOfTheFile() throws IOException {
        put("cycle", "out.txt", "a → b\n");
        var goldens = comparing();

        goldens.check("cycle", "out.txt", "a → b\n");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> goldens.check("cycle", "out.txt", "a → b"))
                .withMessageContainingAll("cycle", "out.txt", "-Dgoldens=rewrite");
    }

    @Test
    void saysHowToMakeAGoldenThatIsMissing() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> comparing().check("new", "out.txt", "text"))
                .withMessageContainingAll("no golden", "-Dgoldens=rewrite", "text");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void rewritesOnDemand() {
        new Goldens(folder, Goldens.Mode.REWRITE).check("new", "out.txt", "text");

        comparing().check("new", "out.txt", "text");
    }

    @Test
    void reportsGoldensThatNoTestRead() throws IOException {
        put("cycle", "in.md", "- [ ] a");
        put("cycle", "out.txt", "a");
        put("gone", "out.txt", "b");
        var goldens = comparing();
        assertThat(goldens.cases()).containsExactly("cycle", "gone");

        assertThat(goldens.input("cycle", "in.md")).isEqualTo("- [ ] a");
        goldens.check("cycle", "out.txt", "a");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(goldens::assertAllRead)
                .withMessageContaining("gone")
                .withMessageNotContaining("cycle");

        goldens.check("gone", "out.txt", "b");
        goldens.assertAllRead();
    }

    @Test
    void refusesNamesThatLeaveTheFolder() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> comparing().input("..", "secret.txt"));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> comparing().input("case", "/etc/hostname"));
    }

    @Test
    void knowsOneSwitchOnly() {
        assertThat(Goldens.mode("")).isEqualTo(Goldens.Mode.COMPARE);
        assertThat(Goldens.mode("rewrite")).isEqualTo(Goldens.Mode.REWRITE);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Goldens.mode("update"))
                .withMessageContaining("'update'");
    }

    private Goldens comparing() {
        return new Goldens(folder, Goldens.Mode.COMPARE);
    }

    private void put(String caseName, String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(caseName));
        Files.writeString(folder.resolve(caseName).resolve(file), text);
    }
}
