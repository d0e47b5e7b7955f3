package dev.stepfast.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentHomeTest {
    private static final List<String> NAMES = List.of("~/.claude", "~/.claude.json");
    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir Path folder;
    private Path user;
    private Path state;
    private Path workspace;

    @BeforeEach
    void setUp() throws IOException {
        Path real = folder.toRealPath();
        user = Files.createDirectory(real.resolve("user"));
        workspace = Files.createDirectory(real.resolve("ws"));
        state = real.resolve("state/stepfast");
        write(user, ".claude/.credentials.json", "{\"token\":\"old\"}");
        write(user, ".claude/settings.json", "{}");
        write(user, ".claude/hooks/stop.sh", "#!/bin/sh\n");
        Files.setPosixFilePermissions(
                user.resolve(".claude/hooks/stop.sh"),
                PosixFilePermissions.fromString("rwxr-xr-x"));
        write(user, ".claude/projects/elsewhere/talk.jsonl", "{}");
        write(user, ".claude/history.jsonl", "{}");
        write(user, ".claude.json", "{\"theme\":\"dark\"}");
        write(user, ".ssh/id_ed25519", "key");
    }

    @Test
    void showsTheAgentItsLoginAndSettingsAndNothingElse() throws IOException {
        try (AgentHome home = open()) {
            assertThat(home.path()).isEqualTo(state.resolve("agents/claude"));
            assertThat(files(home.path()))
                    .containsExactly(
                            ".claude.json rw-------",
                            ".claude/.credentials.json rw-------",
                            ".claude/hooks/stop.sh r-x------",
                            ".claude/settings.json r--------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.path())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void givesBackARefreshedLoginAndNothingElse() throws IOException {
        try (AgentHome home = open()) {
            write(home.path(), ".claude/.credentials.json", "{\"token\":\"new\"}");
            replace(home.path().resolve(".claude/settings.json"), "{\"hooks\":{}}");
            write(home.path(), ".claude.json", "{\"theme\":\"light\"}");
            write(home.path(), ".claude/auth.json", "{\"token\":\"of the agent's own\"}");
        }

        assertThat(Files.readString(user.resolve(".claude/.credentials.json")))
                .isEqualTo("{\"token\":\"new\"}");
        assertThat(Files.readString(user.resolve(".claude/settings.json"))).isEqualTo("{}");
        assertThat(Files.readString(user.resolve(".claude.json")))
                .isEqualTo("{\"theme\":\"dark\"}");
        assertThat(user.resolve(".claude/auth.json")).doesNotExist();
    }

    @Test
    void givesNoLoginBackThatIsOlderOrBroken() throws IOException {
        try (AgentHome home = open()) {
            write(home.path(), ".claude/.credentials.json", "{\"token\":\"stale\"}");
            touch(home.path().resolve(".claude/.credentials.json"), THEN.minusSeconds(60));
        }
        assertThat(Files.readString(user.resolve(".claude/.credentials.json"))).contains("old");

        try (AgentHome home = open()) {
            write(home.path(), ".claude/.credentials.json", "{\"token\":");
        }
        assertThat(Files.readString(user.resolve(".claude/.credentials.json"))).contains("old");

        try (AgentHome home = open()) {
            Files.delete(home.path().resolve(".claude/.credentials.json"));
            Files.createSymbolicLink(
                    home.path().resolve(".claude/.credentials.json"), Path.of("/etc/passwd"));
        }
        assertThat(Files.readString(user.resolve(".claude/.credentials.json"))).contains("old");
    }

    @Test
    void givesALoginBackWhereALinkLeads() throws IOException {
        Path kept = folder.toRealPath().resolve("kept.json");
        Files.move(user.resolve(".claude/.credentials.json"), kept);
        Files.createSymbolicLink(user.resolve(".claude/.credentials.json"), kept);

        try (AgentHome home = open()) {
            write(home.path(), ".claude/.credentials.json", "{\"token\":\"new\"}");
        }

        assertThat(Files.readString(kept)).isEqualTo("{\"token\":\"new\"}");
        assertThat(user.resolve(".claude/.credentials.json")).isSymbolicLink();
    }

    @Test
    void startsAnewWithoutWhatTheAgentLeft() throws IOException {
        try (AgentHome home = open()) {
            write(home.path(), ".bashrc", "evil");
            write(home.path(), ".claude/commands/evil.md", "evil");
            replace(home.path().resolve(".claude/settings.json"), "{\"hooks\":\"evil\"}");
            write(home.path(), ".cache/tool/program", "fetched");
        }
        Files.delete(user.resolve(".claude/hooks/stop.sh"));

        try (AgentHome home = open()) {
            assertThat(files(home.path()))
                    .extracting(line -> line.substring(0, line.indexOf(' ')))
                    .containsExactly(
                            ".cache/tool/program",
                            ".claude.json",
                            ".claude/.credentials.json",
                            ".claude/settings.json");
            assertThat(Files.readString(home.path().resolve(".claude/settings.json")))
                    .isEqualTo("{}");
        }
    }

    @Test
    void leavesAHomeAloneThatIsInUse() throws IOException {
        try (AgentHome first = open()) {
            write(first.path(), "work", "under way");
            try (AgentHome second = open()) {
                assertThat(second.path().resolve("work")).exists();
            }
            assertThat(first.path().resolve("work")).exists();
            try (AgentHome third = open()) {
                assertThat(third.path().resolve("work")).exists();
            }
        }
        try (AgentHome later = open()) {
            assertThat(later.path().resolve("work")).doesNotExist();
        }
    }

    @Test
    void keepsALoginThatACrashKeptFromGoingBack() throws IOException {
        try (AgentHome home = open()) {
            write(home.path(), ".claude/.credentials.json", "{\"token\":\"new\"}");
            Files.writeString(user.resolve(".claude/.credentials.json"), "{\"token\":\"new\"}");
        }
        // As a killed process leaves it: refreshed in the agent's home alone.
        Files.writeString(user.resolve(".claude/.credentials.json"), "{\"token\":\"old\"}");
        touch(user.resolve(".claude/.credentials.json"), THEN);

        try (AgentHome home = open()) {
            assertThat(Files.readString(home.path().resolve(".claude/.credentials.json")))
                    .contains("new");
        }
        assertThat(Files.readString(user.resolve(".claude/.credentials.json"))).contains("new");
    }

    @Test
    void bringsNothingOfTheWorkspaceIn() throws IOException {
        write(workspace, "settings/evil.json", "{}");
        write(workspace, "one.json", "{}");
        Files.createSymbolicLink(
                user.resolve(".claude/linked.json"), workspace.resolve("one.json"));
        Files.createSymbolicLink(user.resolve(".claude/skills"), workspace.resolve("settings"));
        Files.createSymbolicLink(user.resolve(".mine"), workspace.resolve("settings"));

        try (AgentHome home =
                AgentHome.open(state, "claude", List.of("~/.claude", "~/.mine"), user, workspace)) {
            assertThat(files(home.path())).noneMatch(line -> line.contains("evil"));
            assertThat(files(home.path())).noneMatch(line -> line.contains("linked"));
        }
    }

    private AgentHome open() throws IOException {
        return AgentHome.open(state, "claude", NAMES, user, workspace);
    }

    /** Written long ago, in the user's home; now, in the agent's. */
    private void write(Path root, String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (root.equals(user)) {
            touch(file, THEN);
        }
    }

    private static void replace(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.writeString(file, text);
    }

    private static void touch(Path file, Instant at) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    private static List<String> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> root.relativize(path) + " " + mode(path))
                    .sorted()
                    .toList();
        }
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
