package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    private static final int KEPT = OutputFile.HEAD_BYTES + OutputFile.TAIL_BYTES;

    @TempDir Path folder;

    @Test
    void keepsAllThatFits() throws IOException {
        byte[] bytes = filled(KEPT);
        assertThat(read(bytes, "none")).isEqualTo(new OutputFile.Kept("a".repeat(KEPT), 0));
    }

    @Test
    void leavesOutTheMiddle() throws IOException {
        byte[] bytes = filled(KEPT + 7);
        OutputFile.Kept kept = read(bytes, "none");
        assertThat(kept.omitted()).isEqualTo(7);
        assertThat(kept.text())
                .isEqualTo(
                        "a".repeat(OutputFile.HEAD_BYTES)
                                + "\n... 7 bytes omitted ...\n"
                                + "a".repeat(OutputFile.TAIL_BYTES));
    }

    @Test
    void cutsBetweenCharacters() throws IOException {
        byte[] bytes = filled(KEPT + 100);
        put("\ud83d\ude00", bytes, OutputFile.HEAD_BYTES - 2);
        put("\ud83d\ude00", bytes, 100 + OutputFile.HEAD_BYTES - 1);
        String text = read(bytes, "none").text();
        assertThat(text)
                .doesNotContain("\\x{")
                .contains("\ud83d\ude00\n... ")
                .contains("omitted ...\na");
    }

    @Test
    void redactsWhatLiesAcrossACut() throws IOException {
        for (int offset = 0; offset <= 6; offset++) {
            byte[] bytes = filled(KEPT + 1_000);
            put("s3cret", bytes, OutputFile.HEAD_BYTES - offset);
            put("s3cret", bytes, 1_000 + OutputFile.HEAD_BYTES - offset);
            String text = read(bytes, "s3cret").text();
            for (String part : new String[] {"s3", "3c", "cr", "re", "et"}) {
                assertThat(text.contains(part)).as("%s at %d", part, offset).isFalse();
            }
        }
    }

    private OutputFile.Kept read(byte[] bytes, String secret) throws IOException {
        Path file = Files.write(folder.resolve("output"), bytes);
        try (OutputFile output = new OutputFile(file)) {
            return output.read(text -> text.replace(secret, "[X]"));
        }
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 'a');
        return bytes;
    }

    private static void put(String text, byte[] bytes, int at) {
        byte[] part = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(part, 0, bytes, at, part.length);
    }
}
