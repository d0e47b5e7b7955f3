package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandEnd.How;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemCommandRunnerTest {
    @TempDir Path folder;

    private RunnerFixture fixture;

    @BeforeEach
    void start() throws IOException {
        fixture = new RunnerFixture(folder);
    }

    @AfterEach
    void leavesNothing() throws IOException {
        fixture.assertNothingIsLeft();
    }

    @Test
    void reportsExitCodes() throws IOException {
        for (int code : List.of(0, 1, 2, 77, 126, 127, 128, 129, 145, 255)) {
            assertThat(fixture.script("echo out; echo err >&2; exit " + code))
                    .returns(new How.Exited(code), CommandEnd::how)
                    .returns("out\nerr\n", CommandEnd::output)
                    .returns(0L, CommandEnd::omitted)
                    .returns(List.of(), CommandEnd::survivors);
        }
    }

    @Test
    void reportsForeignSignals() throws IOException {
        Map.of("SEGV", 11, "KILL", 9, "TERM", 15, "ABRT", 6)
                .forEach((name, number) -> {
                    try {
                        assertThat(fixture.script("kill -" + name + " $$").how())
                                .isEqualTo(new How.Signalled(number));
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    @Test
    void runsACommandInASessionOfItsOwnWithoutATerminal() throws IOException {
        CommandEnd end =
                fixture.script(
                        "set -- $(cat /proc/self/stat); echo $5 $6 $$; read x </dev/tty || echo none");
        assertThat(end.output()).matches("(?s)(\\d+) \\1 \\1\n.*none\n");
    }

    @Test
    void givesStdinThenEndOfFile() throws IOException {
        Path script = fixture.file("x.sh", "#!/bin/sh\ncat; echo done\n");
        assertThat(fixture.runner.run(withStdin("h\u00e9llo\n", script)).output())
                .isEqualTo("h\u00e9llo\ndone\n");
        assertThat(fixture.runner.run(withStdin("", script)).output()).isEqualTo("done\n");
        String large = "x".repeat(1 << 20);
        Path deaf = fixture.file("deaf.sh", "#!/bin/sh\nexit 3\n");
        assertThat(fixture.runner.run(withStdin(large, deaf)).how()).isEqualTo(new How.Exited(3));
        Path counting = fixture.file("count.sh", "#!/bin/sh\nwc -c\n");
        assertThat(fixture.runner.run(withStdin(large, counting)).output().strip())
                .isEqualTo("1048576");
    }

    @Test
    void handsArgumentsOverUnchanged() throws IOException {
        Path script = fixture.file("x.sh", "#!/bin/sh\nfor a; do printf '[%s]' \"$a\"; done\n");
        CommandEnd end =
                fixture.run(
                        script.toString(), "a b", "", "$(touch x)", "*", "\u00e9\n", "-c", "--");
        assertThat(end.output()).isEqualTo("[a b][][$(touch x)][*][\u00e9\n][-c][--]");
    }

    @Test
    void showsExactlyTheEnvironmentOfTheRules() throws IOException {
        String mark = RunnerFixture.newMark();
        CommandRequest request =
                RunnerFixture.request(
                        RunnerFixture.LONG,
                        mark,
                        "",
                        Map.of("FOO", "bar", "STEPFAST_RUN_ID", "r1", "LD_PRELOAD", "./x.so"),
                        WorkspacePath.ROOT,
                        "/usr/bin/env");
        Map<String, String> seen = new TreeMap<>();
        fixture.runner
                .run(request)
                .output()
                .lines()
                .forEach(line -> {
                    int at = line.indexOf('=');
                    seen.put(line.substring(0, at), line.substring(at + 1));
                });
        String own = fixture.scratch + "/command-" + mark;
        assertThat(seen)
                .isEqualTo(
                        new TreeMap<>(
                                Map.ofEntries(
                                        Map.entry("PATH", "/usr/bin:/bin"),
                                        Map.entry("HOME", own + "/home"),
                                        Map.entry("TMPDIR", own + "/tmp"),
                                        Map.entry("USER", System.getProperty("user.name")),
                                        Map.entry("LOGNAME", System.getProperty("user.name")),
                                        Map.entry("LANG", "C.UTF-8"),
                                        Map.entry("LC_ALL", "C.UTF-8"),
                                        Map.entry("TERM", "dumb"),
                                        Map.entry("STEPFAST_COMMAND", mark),
                                        Map.entry("FOO", "bar"),
                                        Map.entry("STEPFAST_RUN_ID", "r1"))));
    }

    @Test
    void givesAPrivateEmptyHomeAndRemovesWhateverIsLeftInIt() throws IOException {
        CommandEnd end =
                fixture.script(
                        "ls -A \"$HOME\" \"$TMPDIR\" | grep -v :; stat -c %a \"$HOME\" \"$TMPDIR\"\n"
                                + "mkdir -p $HOME/a/b && touch $HOME/a/b/c && ln -s /usr $HOME/a/link && chmod 500 $HOME/a/b $HOME/a");
        assertThat(end.output().strip()).isEqualTo("700\n700");
        assertThat(Files.isDirectory(Path.of("/usr/bin"))).isTrue();
    }

    @Test
    void opensNoDescriptorButTheThree() throws IOException {
        // The fourth is the one that ls reads the folder with.
        assertThat(fixture.run("/bin/ls", "/proc/self/fd").output()).isEqualTo("0\n1\n2\n3\n");
    }

    @Test
    void startsInTheFolderAskedFor() throws IOException {
        Files.createDirectory(fixture.workspace.resolve("sub"));
        Files.createSymbolicLink(fixture.workspace.resolve("link"), Path.of("/usr"));
        Files.createSymbolicLink(fixture.workspace.resolve("inner"), Path.of("sub"));
        assertThat(runIn("sub").output()).isEqualTo(fixture.workspace + "/sub\n");
        assertThat(runIn(".").output()).isEqualTo(fixture.workspace + "\n");
        for (String refused : List.of("link", "link/bin", "inner", "absent")) {
            assertThat(runIn(refused).how()).as(refused).isInstanceOf(How.NotStarted.class);
        }
    }

    @Test
    void keepsTheOrderAndTheTextOfBothStreams() throws IOException {
        CommandEnd end =
                fixture.script(
                        "printf '\\360\\237'; sleep 0.1; printf '\\230\\200\\377\\376 \\302\\233'");
        assertThat(end.output()).isEqualTo("\ud83d\ude00\\x{FF}\\x{FE} \u009b");
    }

    @Test
    void redactsWhatIsPrinted() throws IOException {
        RunnerFixture redacting =
                new RunnerFixture(
                        Files.createDirectory(folder.resolve("r")),
                        Map.of(),
                        text -> text.replace("s3cret", "[redacted]"));
        assertThat(redacting.script("echo a s3cret b").output()).isEqualTo("a [redacted] b\n");
    }

    @Test
    void endsACommandWithItsProgramAlthoughAGrandchildHoldsTheOutput() throws IOException {
        CommandEnd end = fixture.script("sleep 611 & echo hi");
        assertThat(end.how()).isEqualTo(new How.Exited(0));
        assertThat(end.output()).isEqualTo("hi\n");
        assertThat(end.took()).isLessThan(RunnerFixture.LONG);
        assertThat(RunnerFixture.processesWith("sleep 611")).isEmpty();
    }

    @Test
    void endsDaemonsSessionsAndStoppedChildren() throws IOException {
        CommandEnd end =
                fixture.script(
                        "setsid -f sleep 612\n(setsid sleep 612 & ) &\n(sleep 612 &)\n"
                                + "sh -c 'trap \"\" TERM HUP; sleep 612; sleep 612' &\nsleep 612 & kill -STOP $!\necho ok");
        assertThat(end.how()).isEqualTo(new How.Exited(0));
        assertThat(end.survivors()).isEmpty();
        assertThat(RunnerFixture.processesWith("sleep 612")).isEmpty();
    }

    @Test
    void endsTreesAtTheTimeLimit() throws IOException {
        for (String body :
                List.of(
                        "sleep 613",
                        "trap '' TERM; sleep 613; sleep 613",
                        "trap 'exit 0' TERM; sleep 613 & wait",
                        "kill -STOP $$",
                        "setsid sh -c 'trap \"\" TERM; sleep 613; sleep 613'")) {
            CommandEnd end = fixture.script("echo before\n" + body, Duration.ofMillis(500));
            assertThat(end.how()).as(body).isEqualTo(new How.TimedOut());
            assertThat(end.output()).startsWith("before\n");
            assertThat(end.survivors()).isEmpty();
            assertThat(end.took()).isLessThan(RunnerFixture.LONG);
            assertThat(RunnerFixture.processesWith("sleep 613")).isEmpty();
        }
    }

    @Test
    void letsAProgramCleanUpAtTheTimeLimit() throws IOException {
        CommandEnd end =
                fixture.script(
                        "trap 'echo cleaning; exit 5' TERM\nwhile :; do sleep 0.05; done",
                        Duration.ofMillis(500));
        assertThat(end.how()).isEqualTo(new How.TimedOut());
        assertThat(end.output()).contains("cleaning\n");
    }

    @Test
    void endsFloodsAndKeepsHeadAndTail() throws IOException {
        CommandEnd end = fixture.script("echo first; yes");
        assertThat(end.how()).isEqualTo(new How.OutputLimit());
        assertThat(end.output()).startsWith("first\ny\n");
        assertThat(end.output()).contains("\n... " + end.omitted() + " bytes omitted ...\n");
        assertThat(end.omitted()).isPositive();
        assertThat(end.output().length()).isLessThan(12 << 20);
        assertThat(end.took()).isLessThan(RunnerFixture.LONG);
    }

    @Test
    void isNotMisledByACommandThatReplacesItsOutputFile() throws IOException {
        CommandEnd end =
                fixture.script(
                        "echo one; f=$(readlink /proc/$$/fd/1); rm \"$f\"; mkfifo \"$f\"; echo two");
        assertThat(end.output()).isEqualTo("one\ntwo\n");
    }

    @Test
    void saysWhyAProgramWasNotStarted() throws IOException {
        Path text = fixture.file("text", "touch MARK\n");
        Path empty = fixture.file("empty", "");
        Path interpreter = fixture.file("interpreter", "#!/no/such/thing\n");
        Path relative = fixture.file("relative", "#!sh\ntouch MARK\n");
        Path windows = fixture.file("windows", "#!/bin/sh\r\ntouch MARK\r\n");
        Path plain = fixture.file("plain", "#!/bin/sh\n");
        Files.setPosixFilePermissions(plain, PosixFilePermissions.fromString("rw-r--r--"));
        Map<Path, String> table =
                Map.of(
                        text,
                        "first line must be #!",
                        empty,
                        "first line must be #!",
                        interpreter,
                        "no file /no/such/thing",
                        relative,
                        "no absolute path",
                        windows,
                        "carriage return",
                        plain,
                        "not executable",
                        fixture.workspace.resolve("absent"),
                        "there is no file",
                        fixture.workspace,
                        "there is no file");
        assertThat(table).hasSize(8);
        table.forEach((program, reason) ->
                assertThat(fixture.run(program.toString()))
                        .as("%s", program)
                        .returns("", CommandEnd::output)
                        .extracting(CommandEnd::how)
                        .isInstanceOfSatisfying(
                                How.NotStarted.class,
                                how -> assertThat(how.reason()).contains(reason)));
        assertThat(fixture.workspace.resolve("MARK")).doesNotExist();
    }

    @Test
    void tellsAFailedStartFromAnExitCode() throws IOException {
        Launch launch = Launch.ofThisMachine(ResourceLimits.DEFAULTS);
        String message = "prlimit: failed to execute /w/x: Text file busy\n";
        assertThat(launch.findStartFailure("/w/x", message)).contains("/w/x: Text file busy");
        assertThat(launch.findStartFailure("/w/y", message)).isEmpty();
        assertThat(launch.findStartFailure("/w/x", "x\n" + message)).isEmpty();
        Path busy = fixture.workspace.resolve("busy");
        Files.copy(Path.of("/bin/true"), busy);
        Files.setPosixFilePermissions(busy, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var open = Files.newOutputStream(busy, java.nio.file.StandardOpenOption.APPEND)) {
            assertThat(fixture.run(busy.toString()).how())
                    .isEqualTo(new How.NotStarted(busy + ": Text file busy"));
            open.flush();
        }
        assertThat(fixture.run(busy.toString()).how()).isEqualTo(new How.Exited(0));
    }

    @Test
    void limitsFilesAndDescriptors() throws IOException {
        RunnerFixture small = new RunnerFixture(Files.createDirectory(folder.resolve("small")));
        SystemCommandRunner runner =
                new SystemCommandRunner(
                        small.workspace,
                        small.scratch,
                        OperatorPath.of("/usr/bin", small.workspace, List.of()),
                        new EnvironmentRules(Map.of(), List.of()),
                        new ResourceLimits(1 << 16, 64),
                        text -> text);
        Path script =
                small.file("x.sh", "#!/bin/sh\nulimit -n; exec head -c 100000 /dev/zero > big\n");
        CommandEnd end = runner.run(RunnerFixture.request(RunnerFixture.LONG, script.toString()));
        assertThat(end.output()).isEqualTo("64\n");
        assertThat(end.how()).isEqualTo(new How.Signalled(25));
        assertThat(Files.size(small.workspace.resolve("big"))).isEqualTo(1 << 16);
    }

    @Test
    void endsTreesWithoutSetsidToo() throws IOException {
        RunnerFixture poor = new RunnerFixture(Files.createDirectory(folder.resolve("poor")));
        Launch launch = new Launch(Optional.empty(), Optional.empty(), 1 << 20, 64);
        assertThat(launch.missing()).hasSize(3);
        SystemCommandRunner runner =
                new SystemCommandRunner(
                        poor.workspace,
                        poor.scratch,
                        OperatorPath.of("/usr/bin", poor.workspace, List.of()),
                        new EnvironmentRules(Map.of(), List.of()),
                        launch,
                        text -> text);
        Path script =
                poor.file(
                        "x.sh", "#!/bin/sh\n(setsid sleep 614 &); sleep 614 & echo $1; exec $1\n");
        for (String last : List.of("sleep 614", "true")) {
            CommandEnd end =
                    runner.run(
                            RunnerFixture.request(Duration.ofSeconds(1), script.toString(), last));
            assertThat(end.how())
                    .isEqualTo(last.equals("true") ? new How.Exited(0) : new How.TimedOut());
            assertThat(end.survivors()).isEmpty();
            assertThat(RunnerFixture.processesWith("sleep 614")).isEmpty();
        }
    }

    @Test
    void killsEverythingAtOnceWhenTheJvmEnds() throws Exception {
        Path script =
                fixture.file(
                        "x.sh", "#!/bin/sh\ntrap '' TERM\ntouch started\nsleep 615; sleep 615\n");
        Thread thread =
                Thread.ofVirtual()
                        .start(() ->
                                assertThat(fixture.run(script.toString()).how())
                                        .isEqualTo(new How.Signalled(9)));
        long deadline = System.nanoTime() + RunnerFixture.LONG.toNanos();
        while (!Files.exists(fixture.workspace.resolve("started"))
                && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        SystemCommandRunner.killAll();
        assertThat(thread.join(RunnerFixture.LONG)).isTrue();
        assertThat(RunnerFixture.processesWith("sleep 615")).isEmpty();
    }

    @Test
    void refusesAScratchFolderThatIsOpenToOthers() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() ->
                        new SystemCommandRunner(
                                fixture.workspace,
                                open,
                                OperatorPath.of("/usr/bin", fixture.workspace, List.of()),
                                new EnvironmentRules(Map.of(), List.of()),
                                ResourceLimits.DEFAULTS,
                                text -> text))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void neverSharesAFolderBetweenTwoCommandsOfOneMark() throws IOException {
        String mark = RunnerFixture.newMark();
        CommandFolder other = CommandFolder.create(fixture.scratch, mark, "");
        CommandEnd end =
                fixture.runner.run(
                        RunnerFixture.request(
                                RunnerFixture.LONG,
                                mark,
                                "",
                                Map.of(),
                                WorkspacePath.ROOT,
                                "/bin/true"));
        assertThat(end.how()).isInstanceOf(How.NotStarted.class);
        assertThat(other.home()).exists();
        other.remove();
    }

    @Test
    void namesTheBoot() {
        assertThat(fixture.runner.bootId()).matches("[0-9a-f-]{36}");
        assertThat(fixture.runner.missingProtections())
                .singleElement()
                .asString()
                .contains("cgroup");
    }

    private CommandEnd runIn(String cwd) {
        return fixture.runner.run(
                RunnerFixture.request(
                        RunnerFixture.LONG,
                        RunnerFixture.newMark(),
                        "",
                        Map.of(),
                        WorkspacePath.of(cwd),
                        "/bin/pwd",
                        "-P"));
    }

    private static CommandRequest withStdin(String stdin, Path script) {
        return RunnerFixture.request(
                RunnerFixture.LONG,
                RunnerFixture.newMark(),
                stdin,
                Map.of(),
                WorkspacePath.ROOT,
                script.toString());
    }
}
