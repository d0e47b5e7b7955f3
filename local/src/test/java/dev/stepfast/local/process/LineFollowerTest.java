package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFollowerTest {
    @TempDir Path folder;
    private Path file;
    private final List<String> lines = new ArrayList<>();

    @BeforeEach
    void setUp() throws IOException {
        file = Files.createFile(folder.resolve("output"));
    }

    @Test
    void handsLinesOnAsTheyAreEnded() throws IOException {
        try (OutputFile output = new OutputFile(file)) {
            LineFollower follower = new LineFollower(output, text -> "<" + text + ">", lines::add);
            append("one\ntw");
            follower.follow();
            assertThat(lines).containsExactly("<one>");
            append("o\r\n\nthree");
            follower.follow();
            assertThat(lines).containsExactly("<one>", "<two>", "<>");
            follower.finish(Long.MAX_VALUE);
            assertThat(lines).containsExactly("<one>", "<two>", "<>", "<three>");
        }
    }

    @Test
    void leavesOutLinesThatAreTooLongAndCountsThem() throws IOException {
        try (OutputFile output = new OutputFile(file)) {
            LineFollower follower = new LineFollower(output, text -> text, lines::add);
            append("x".repeat(LineFollower.LONGEST_LINE + 1) + "\nshort\n");
            append("y".repeat(2 * LineFollower.LONGEST_LINE));
            follower.finish(Long.MAX_VALUE);
            assertThat(lines).containsExactly("short");
            assertThat(follower.dropped()).isEqualTo(2);
        }
    }

    @Test
    void readsWhatIsNoText() throws IOException {
        try (OutputFile output = new OutputFile(file)) {
            Files.write(file, new byte[] {'a', (byte) 0xff, '\n'}, StandardOpenOption.APPEND);
            LineFollower follower = new LineFollower(output, text -> text, lines::add);
            follower.finish(Long.MAX_VALUE);
            assertThat(lines).containsExactly("a\\x{FF}");
        }
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}
