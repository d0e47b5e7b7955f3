package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd.How;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One program that is read while it runs, from its folder to the end of its tree. */
final class FollowedCommand {
    /** Of the error stream, for the line that says why it failed. */
    private static final int ERROR_TAIL = 4 << 10;

    /** A final message, as large as any other JSON that is taken from outside. */
    private static final int LONGEST_REPLY = 10 << 20;

    private final Path workspace;
    private final CommandFolder folder;
    private final String pathValue;
    private final Launch launch;
    private final UnaryOperator<String> redaction;
    private final FollowedRequest request;

    FollowedCommand(
            Path workspace,
            CommandFolder folder,
            String pathValue,
            Launch launch,
            UnaryOperator<String> redaction,
            FollowedRequest request) {
        this.workspace = workspace;
        this.folder = folder;
        this.pathValue = pathValue;
        this.launch = launch;
        this.redaction = redaction;
        this.request = request;
    }

    /** The vector with the paths of its files. */
    List<String> argv() {
        List<String> argv = new ArrayList<>();
        for (String argument : request.argv()) {
            argv.add(
                    argument.replace(FollowedRequest.PROMPT_FILE, folder.input().toString())
                            .replace(FollowedRequest.REPLY_FILE, folder.reply().toString()));
        }
        return argv;
    }

    Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(request.environment());
        all.put("PATH", pathValue);
        all.put("HOME", request.home().toString());
        all.put("TMPDIR", folder.temporary().toString());
        all.put("STEPFAST_COMMAND", request.mark());
        return all;
    }

    FollowedEnd run(Consumer<String> lines, long begin) throws IOException {
        try (OutputFile output = new OutputFile(folder.output());
                OutputFile errors = new OutputFile(folder.errors())) {
            RunningCommand command = start();
            try {
                return finish(
                        command, output, errors, new LineFollower(output, redaction, lines), begin);
            } finally {
                command.leave();
            }
        }
    }

    private RunningCommand start() throws IOException {
        Optional<Path> input =
                request.inputWay() == FollowedRequest.InputWay.STDIN
                        ? Optional.of(folder.input())
                        : Optional.empty();
        return new ProcessStart(request.program(), argv(), workspace, environment(), request.mark())
                .start(
                        launch,
                        input,
                        new ProcessStart.Streams.Apart(folder.output(), folder.errors()));
    }

    private FollowedEnd finish(
            RunningCommand command,
            OutputFile output,
            OutputFile errors,
            LineFollower follower,
            long begin) {
        Optional<How> cause = Optional.empty();
        List<ProcessEntry> survivors;
        try {
            cause =
                    new CommandWatch(
                                    command,
                                    () -> output.length() + errors.length(),
                                    request.outputCap(),
                                    request.timeout(),
                                    begin,
                                    follower::follow)
                            .await();
            if (cause.isPresent()) {
                ProcessTree.askToEnd(command);
            }
        } finally {
            survivors = ProcessTree.end(command);
            ProcessTree.reapLeader(command);
        }
        follower.finish(request.outputCap());
        String said = output.read(redaction).text();
        String complained = errors.read(redaction).text();
        How how = cause.orElseGet(() -> read(command.process().exitValue(), complained));
        return new FollowedEnd(
                how,
                join(said, complained),
                complained.substring(Math.max(0, complained.length() - ERROR_TAIL)),
                folder.readReply(LONGEST_REPLY).map(redaction),
                follower.dropped(),
                survivors.stream().map(ProcessEntry::display).toList(),
                Duration.ofNanos(System.nanoTime() - begin));
    }

    private How read(int status, String errors) {
        if (status == 126 || status == 127) {
            Optional<String> failure = launch.findStartFailure(request.program(), errors);
            if (failure.isPresent()) {
                return new How.NotStarted(failure.get());
            }
        }
        return ExitStatus.read(status);
    }

    private static String join(String said, String complained) {
        return said + (said.isEmpty() || said.endsWith("\n") ? "" : "\n") + complained;
    }
}
