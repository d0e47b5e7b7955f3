package dev.stepfast.local.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.CommandRules;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.SafeMode;
import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.engine.command.StandardCommandPolicy;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.local.process.OperatorPath;
import dev.stepfast.local.process.PathProgramFinder;
import dev.stepfast.local.process.ResourceLimits;
import dev.stepfast.local.process.SystemCommandRunner;
import dev.stepfast.local.workspace.Access;
import dev.stepfast.local.workspace.WorkspaceOptions;
import dev.stepfast.local.workspace.WorkspacePaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class GitSnapshotTest {
    private static final Ids IDS =
            new Ids() {
                @Override
                public RunId nextRun() {
                    throw new UnsupportedOperationException();
                }

                @Override
                public String nextHex(int digits) {
                    return "a".repeat(digits);
                }
            };

    @TempDir Path temp;

    private Path root;
    private PlainRunner runner;
    private WorkspacePaths workspace;

    @BeforeEach
    void open() throws IOException {
        root = Files.createDirectory(temp.resolve("ws"));
        runner = new PlainRunner(root, "git");
        workspace = openWith(runner);
    }

    @AfterEach
    void close() throws IOException {
        workspace.close();
    }

    @Test
    void countsTrackedAndUntrackedFilesButNoIgnoredOnes() throws IOException {
        init();
        write(".gitignore", "target/\n*.log\nkept.log\n");
        write("kept.log", "tracked though ignored");
        write("src/A.java", "a");
        git("add", "-f", ".gitignore", "kept.log", "src/A.java");
        write("new.txt", "untracked");
        write("a.log", "ignored");
        write("target/x", "ignored");
        write("build/x", "a folder of build tools counts where git does not ignore it");
        write(".stepfast/db", "never");
        write(".plan-executor/x", "never");
        assertThat(workspace.snapshot().files().keySet())
                .containsExactlyInAnyOrder(
                        ".gitignore", "kept.log", "src/A.java", "new.txt", "build/x");
    }

    @Test
    void seesEveryChangeAndNoneThatIsNone() throws IOException {
        init();
        write("a", "1");
        write("b", "1");
        write("c", "1");
        write("d", "1");
        Files.createSymbolicLink(root.resolve("l"), Path.of("a"));
        git("add", ".");
        TreeSnapshot before = workspace.snapshot();
        assertThat(workspace.snapshot().hash()).isEqualTo(before.hash());
        git("-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "x");
        assertThat(workspace.snapshot().hash()).isEqualTo(before.hash());
        write("a", "2");
        Files.delete(root.resolve("b"));
        assertThat(root.resolve("c").toFile().setExecutable(true)).isTrue();
        Files.delete(root.resolve("l"));
        Files.createSymbolicLink(root.resolve("l"), Path.of("c"));
        write("new", "1");
        assertThat(workspace.snapshot().changedSince(before))
                .extracting(ChangedFile::path)
                .containsExactly("a", "b", "c", "l", "new");
    }

    @Test
    void takesOddNamesAsTheyAre() throws IOException {
        init();
        write("with blank", "");
        write("x\ny", "");
        write("caf\u00e9", "");
        write("quote\"and\\back", "");
        bash("touch \"$(printf 'a\\377b')\"");
        assertThat(workspace.snapshot().files().keySet())
                .containsExactlyInAnyOrder(
                        "with blank", "x\ny", "caf\u00e9", "quote\"and\\back", "a\\x{FF}b");
    }

    @Test
    void takesSubmodulesByCommitAndRepositoriesThatNobodyTracksByTheirFiles() throws IOException {
        init();
        write("sub/f", "1");
        in("sub", "init", "-q");
        in("sub", "add", ".");
        in("sub", "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "1");
        git("-c", "advice.addEmbeddedRepo=false", "add", "sub");
        write("nested/f", "1");
        in("nested", "init", "-q");
        TreeSnapshot before = workspace.snapshot();
        assertThat(before.files().keySet()).containsExactlyInAnyOrder("sub", "nested/f");
        assertThat(before.files().get("sub").mode()).isEqualTo("160000");
        in(
                "sub",
                "-c",
                "user.name=x",
                "-c",
                "user.email=x@x",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "2");
        write("nested/f", "2");
        assertThat(workspace.snapshot().changedSince(before))
                .extracting(ChangedFile::path)
                .containsExactly("nested/f", "sub");
    }

    @Test
    void doesWithoutGitWhereItIsMissingBrokenOrFurtherUp() throws IOException {
        write("a", "1");
        write("target/x", "left out");
        write("node_modules/x", "left out");
        List<String> expected = List.of("a");
        assertThat(workspace.snapshot().files().keySet()).containsExactlyElementsOf(expected);
        assertThat(runner.asked()).isEmpty();

        bash("git init -q .. && rm -rf .git && mkdir .git");
        assertThat(workspace.snapshot().files().keySet()).containsExactlyElementsOf(expected);
        bash("rm -rf .git && ln -s ../.git .git");
        assertThat(workspace.snapshot().files().keySet()).doesNotContain("target/x").contains("a");
        bash("rm .git && echo nonsense > .git");
        assertThat(workspace.snapshot().files().keySet()).containsExactlyElementsOf(expected);
        bash("rm .git && git init -q . && echo garbage > .git/index");
        assertThat(workspace.snapshot().files().keySet()).containsExactlyElementsOf(expected);
        try (WorkspacePaths without = openWith(new PlainRunner(root, "/nowhere/git"))) {
            assertThat(without.snapshot().files().keySet()).containsExactlyElementsOf(expected);
        }
        try (WorkspacePaths lying = openWith(new PlainRunner(root, "echo"))) {
            assertThat(lying.snapshot().files().keySet()).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void runsNothingThatTheRepositoryNames() throws IOException {
        init();
        Path canary = temp.resolve("canary");
        write("evil", "#!/bin/sh\ntouch " + canary + "\ncat\n");
        bash("chmod +x evil");
        for (String key :
                List.of(
                        "core.fsmonitor",
                        "core.pager",
                        "core.sshCommand",
                        "filter.x.clean",
                        "filter.x.process",
                        "diff.external",
                        "credential.helper",
                        "pager.ls-files",
                        "alias.ls-files")) {
            git("config", key, root.resolve("evil").toString());
        }
        git("config", "core.worktree", "/etc");
        write(".git/hooks/post-index-change", "#!/bin/sh\ntouch " + canary + "\n");
        bash("chmod +x .git/hooks/*");
        write(".gitattributes", "* filter=x\n");
        write("a", "1");
        assertThat(workspace.snapshot().files().keySet())
                .containsExactlyInAnyOrder("evil", ".gitattributes", "a");
        assertThat(runner.asked()).isNotEmpty();
        assertThat(canary).doesNotExist();
    }

    @Test
    void followsALinkedWorkTree() throws IOException {
        init();
        write("a", "1");
        write(".gitignore", "skip\n");
        git("add", ".");
        git("-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "x");
        git("worktree", "add", "-q", temp.resolve("linked").toString());
        Path linked = temp.resolve("linked");
        Files.writeString(linked.resolve("skip"), "ignored");
        PlainRunner there = new PlainRunner(linked, "git");
        try (WorkspacePaths other = open(linked, there)) {
            assertThat(other.snapshot().files().keySet())
                    .containsExactlyInAnyOrder(".gitignore", "a");
        }
    }

    @Test
    void asksGitThroughTheRealRunner() throws IOException {
        init();
        write(".gitignore", "skip\n");
        write("skip", "");
        write("a b", "");
        bash("touch \"$(printf 'a\\377b')\"");
        Path real = root.toRealPath();
        OperatorPath path = OperatorPath.of(System.getenv("PATH"), real, List.of());
        SystemCommandRunner commands =
                new SystemCommandRunner(
                        real,
                        temp.resolve("scratch"),
                        path,
                        new EnvironmentRules(Map.of(), List.of()),
                        ResourceLimits.DEFAULTS,
                        text -> text);
        StandardCommandPolicy policy =
                new StandardCommandPolicy(
                        List.of(),
                        CommandRules.NONE,
                        SafeMode.STRICT,
                        SandboxChoice.BEST,
                        new PathProgramFinder(path, workspace));
        GitNames names = new GitNames(new GitCommand(policy, commands, IDS, real.toString()));
        TreeSnapshot snapshot = workspace.with(workspace.options().withTracked(names)).snapshot();
        assertThat(snapshot.files().keySet())
                .containsExactlyInAnyOrder(".gitignore", "a b", "a\\x{FF}b");
    }

    @Test
    void takesFiveThousandUnchangedFilesQuickly() throws IOException {
        init();
        for (int i = 0; i < 5_000; i++) {
            write("src/p" + i % 250 + "/F" + i + ".java", "class F" + i + " {}\n".repeat(20));
        }
        git("add", ".");
        long first = measure();
        bash("sleep 0.1");
        measure();
        long[] times = new long[5];
        for (int i = 0; i < times.length; i++) {
            times[i] = measure();
        }
        java.util.Arrays.sort(times);
        System.out.printf(
                "snapshot of 5,000 files: first %d ms, unchanged median %d ms, slowest %d ms%n",
                first, times[2], times[4]);
        assertThat(workspace.snapshot().files()).hasSize(5_000);
    }

    private long measure() {
        long start = System.nanoTime();
        workspace.snapshot();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private WorkspacePaths openWith(PlainRunner with) throws IOException {
        return open(root, with);
    }

    private static WorkspacePaths open(Path folder, PlainRunner with) throws IOException {
        GitNames names =
                new GitNames(new GitCommand(with, with, IDS, folder.toRealPath().toString()));
        return WorkspacePaths.open(WorkspaceOptions.of(folder).withTracked(names), Access.CHECK);
    }

    private void init() {
        git("init", "-q");
    }

    private void git(String... arguments) {
        in(".", arguments);
    }

    private void in(String folder, String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(List.of(arguments));
        start(root.resolve(folder), argv);
    }

    private void bash(String script) {
        start(root, List.of("bash", "-c", script));
    }

    private static void start(Path folder, List<String> argv) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(argv).directory(folder.toFile()).redirectErrorStream(true);
            builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
            Process process = builder.start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
