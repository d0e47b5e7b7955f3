package dev.stepfast.local.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.authority.Grant;
import dev.stepfast.engine.authority.Grants.Found;
import dev.stepfast.engine.authority.Grants.Trust;
import dev.stepfast.engine.authority.GrantsException;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrantFilesTest {
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir Path home;

    @Test
    void keepsGrantsOfEachWorkspaceApart() {
        grants("/projects/a").keep(grant(1));
        grants("/projects/a").keep(grant(2));
        grants("/projects/b").keep(grant(3));

        assertThat(grants("/projects/a").find())
                .isEqualTo(new Found(List.of(grant(1), grant(2)), false, List.of()));
        assertThat(grants("/projects/c").find()).isEqualTo(new Found(List.of(), false, List.of()));
    }

    @Test
    void trustsAWorkspaceUntilTrustIsTakenBack() {
        grants("/projects/a").trust(Trust.YES, "kim", AT);
        assertThat(grants("/projects/a").isTrusted()).isTrue();
        assertThat(grants("/projects/ab").isTrusted()).isFalse();

        grants("/projects/a").trust(Trust.NO, "kim", AT);
        assertThat(grants("/projects/a").isTrusted()).isFalse();

        grants("/projects/a").trust(Trust.YES, "kim", AT);
        assertThat(grants("/projects/a").isTrusted()).isTrue();
    }

    @Test
    void writesTheFormOfTheSecurityPage() throws IOException {
        grants("/projects/a").keep(grant(1));

        assertThat(Files.readString(file("/projects/a")))
                .startsWith(
                        "{\"v\":1,\"workspace\":\"/projects/a\",\"plan\":\"plan1.md\",\"plan_digest\":\"sha256:")
                .endsWith("\"by\":\"kim\",\"at\":\"2026-01-02T03:04:05Z\"}\n");
    }

    @Test
    void makesEverythingForTheUserAlone() throws IOException {
        grants("/projects/a").keep(grant(1));
        grants("/projects/a").trust(Trust.YES, "kim", AT);

        assertThat(mode(folder())).isEqualTo("rwx------");
        assertThat(mode(folder().resolve("grants"))).isEqualTo("rwx------");
        assertThat(mode(file("/projects/a"))).isEqualTo("rw-------");
        assertThat(mode(folder().resolve("trusted.jsonl"))).isEqualTo("rw-------");
    }

    @Test
    void takesWhatOthersCouldHaveWrittenForEmptyAndSaysSo() throws IOException {
        grants("/projects/a").keep(grant(1));
        grants("/projects/a").trust(Trust.YES, "kim", AT);
        List<Path> paths =
                List.of(
                        folder(),
                        folder().resolve("grants"),
                        file("/projects/a"),
                        folder().resolve("trusted.jsonl"));
        for (Path path : paths) {
            var before = Files.getPosixFilePermissions(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x---"));
            Found found = grants("/projects/a").find();

            assertThat(found.grants().isEmpty() || !found.trusted()).as(path.toString()).isTrue();
            assertThat(found.warnings()).anyMatch(line -> line.contains("open to other users"));
            Files.setPosixFilePermissions(path, before);
        }
    }

    @Test
    void takesFilesOfAnotherOwnerForEmpty() throws IOException {
        grants("/projects/a").keep(grant(1));
        try {
            Files.setAttribute(file("/projects/a"), "unix:uid", 4_242);
        } catch (IOException e) {
            System.out.println("not run: giving a file away needs root");
            return;
        }
        assertThat(grants("/projects/a").find().grants()).isEmpty();
        assertThat(grants("/projects/a").find().warnings())
                .anyMatch(line -> line.contains("another user"));
        assertThatThrownBy(() -> grants("/projects/a").keep(grant(2)))
                .isInstanceOf(GrantsException.class);
    }

    @Test
    void passesOverLinesItDoesNotUnderstand() throws IOException {
        grants("/projects/a").keep(grant(1));
        Path other = file("/projects/b");
        grants("/projects/b").keep(grant(2));
        Files.writeString(
                file("/projects/a"),
                "not json\n{\"v\":2}\n{\"v\":1}\n" + Files.readString(other) + "{\"v\":1,\"torn",
                StandardOpenOption.APPEND);
        grants("/projects/a").keep(grant(3));

        Found found = grants("/projects/a").find();
        assertThat(found.grants()).containsExactly(grant(1), grant(3));
        assertThat(found.warnings()).hasSize(5);
    }

    @Test
    void losesNoGrantThatManyKeepAtOnce() throws InterruptedException {
        List<Thread> threads =
                IntStream.range(0, 8)
                        .mapToObj(number ->
                                Thread.ofVirtual()
                                        .start(() ->
                                                IntStream.range(0, 25)
                                                        .forEach(i ->
                                                                grants("/w")
                                                                        .keep(
                                                                                grant(
                                                                                        number * 25
                                                                                                + i)))))
                        .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        Found found = grants("/w").find();
        assertThat(found.warnings()).isEmpty();
        assertThat(found.grants()).hasSize(200).doesNotHaveDuplicates();
    }

    @Test
    void takesTheFolderThatTheEnvironmentNames() {
        assertThat(StateFolder.find(Map.of("XDG_STATE_HOME", "/s"), home))
                .isEqualTo(Path.of("/s/stepfast"));
        assertThat(StateFolder.find(Map.of("XDG_STATE_HOME", "s"), home))
                .isEqualTo(home.resolve(".local/state/stepfast"));
        assertThat(StateFolder.find(Map.of(), home))
                .isEqualTo(home.resolve(".local/state/stepfast"));
    }

    private GrantFiles grants(String workspace) {
        return new GrantFiles(folder(), Path.of(workspace));
    }

    private Path folder() {
        return home.resolve("state/stepfast");
    }

    private Path file(String workspace) {
        return folder().resolve("grants").resolve(Sha256.of(workspace).hex() + ".jsonl");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static Grant grant(int number) {
        return new Grant(
                "plan" + number + ".md",
                Sha256.of("plan" + number),
                Sha256.of("summary"),
                List.of("command mvn -q test", "tool edit"),
                new TreeMap<>(Map.of("check.sh", Sha256.of("check"))),
                "kim",
                AT);
    }
}
