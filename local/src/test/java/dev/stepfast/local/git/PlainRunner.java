package dev.stepfast.local.git;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandPolicy;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Starts commands as they are, in a folder, and remembers what was asked for. */
public final class PlainRunner implements CommandRunner, CommandPolicy {
    private final Path folder;
    private final String program;
    private final List<List<String>> asked = new ArrayList<>();

    public PlainRunner(Path folder, String program) {
        this.folder = folder;
        this.program = program;
    }

    List<List<String>> asked() {
        return asked;
    }

    @Override
    public PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin) {
        return origin == Origin.STEPFAST
                ? new PolicyDecision.Allowed(program, argv, "test")
                : new PolicyDecision.Refused("command_denied", "test");
    }

    @Override
    public CommandEnd run(CommandRequest request) {
        asked.add(request.decision().argv());
        List<String> argv = new ArrayList<>(request.decision().argv());
        argv.set(0, program);
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(argv)
                            .directory(folder.resolve(request.cwd().toString()).toFile())
                            .redirectErrorStream(true);
            builder.environment().putAll(request.environment());
            Process process = builder.start();
            process.getOutputStream().close();
            // The one odd byte of these tests, decoded as the real runner does.
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)
                            .replace("\u00FF", "\\x{FF}");
            output =
                    new String(
                            output.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            return end(new CommandEnd.How.Exited(process.waitFor()), output);
        } catch (IOException e) {
            return end(new CommandEnd.How.NotStarted(e.getMessage()), "");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public List<String> endLeftovers(Collection<String> marks) {
        return List.of();
    }

    @Override
    public String bootId() {
        return "test";
    }

    private static CommandEnd end(CommandEnd.How how, String output) {
        return new CommandEnd(how, output, 0, List.of(), Duration.ZERO);
    }
}
