package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A workspace, a scratch folder and a runner over them. */
final class RunnerFixture {
    static final Duration LONG = Duration.ofSeconds(60);

    final Path workspace;
    final Path scratch;
    final SystemCommandRunner runner;

    RunnerFixture(Path folder) throws IOException {
        this(folder, Map.of(), text -> text);
    }

    RunnerFixture(Path folder, Map<String, String> operator, UnaryOperator<String> redaction)
            throws IOException {
        Path real = folder.toRealPath();
        workspace = Files.createDirectory(real.resolve("ws"));
        scratch = real.resolve("scratch");
        runner =
                new SystemCommandRunner(
                        workspace,
                        scratch,
                        OperatorPath.of("/usr/bin:/bin", workspace, List.of()),
                        new EnvironmentRules(operator, List.of()),
                        ResourceLimits.DEFAULTS,
                        redaction);
    }

    /** An executable file of the workspace. */
    Path file(String name, String text) throws IOException {
        Path file = workspace.resolve(name);
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    CommandEnd script(String text) throws IOException {
        return script(text, LONG);
    }

    CommandEnd script(String text, Duration timeout) throws IOException {
        Path script = file("x.sh", "#!/bin/sh\n" + text + "\n");
        return runner.run(request(timeout, script.toString()));
    }

    CommandEnd run(String... argv) {
        return runner.run(request(LONG, argv));
    }

    static CommandRequest request(Duration timeout, String... argv) {
        return request(timeout, newMark(), "", Map.of(), WorkspacePath.ROOT, argv);
    }

    static CommandRequest request(
            Duration timeout,
            String mark,
            String stdin,
            Map<String, String> environment,
            WorkspacePath cwd,
            String... argv) {
        return new CommandRequest(
                new PolicyDecision.Allowed(argv[0], List.of(argv), "test"),
                cwd,
                environment,
                stdin,
                timeout,
                CommandRequest.DEFAULT_OUTPUT_CAP,
                mark);
    }

    static String newMark() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(scratch)) {
            assertThat(left).isEmpty();
        }
        assertThat(RunningCommand.all()).isEmpty();
    }

    /** Live processes whose command line holds a text that only this test uses. */
    static List<Long> processesWith(String text) {
        return ProcessTable.scan().stream()
                .filter(ProcessEntry::isAlive)
                .map(ProcessEntry::pid)
                .filter(pid -> commandLine(pid).contains(text))
                .toList();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline")).replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }
}
