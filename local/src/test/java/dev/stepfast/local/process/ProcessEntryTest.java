package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessEntryTest {
    @Test
    void readsNamesThatLookLikeTheRestOfTheLine() {
        byte[] line =
                "42 (a) R 1 2 (b) S 7 8 9 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 1234 5 6"
                        .getBytes(StandardCharsets.UTF_8);
        assertThat(ProcessEntry.parse(line, line.length))
                .contains(new ProcessEntry(42, 7, 8, 9, 'S', 1234, "a) R 1 2 (b"));
    }

    @Test
    void doesNotReadWhatIsNoSuchLine() {
        for (String text :
                List.of(
                        "",
                        "42",
                        "42 (a",
                        "42 (a)",
                        "42 (a) S 1",
                        "x (a) S 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1")) {
            byte[] line = text.getBytes(StandardCharsets.UTF_8);
            assertThat(ProcessEntry.parse(line, line.length)).as(text).isEmpty();
        }
    }
}
