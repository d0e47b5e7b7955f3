package dev.stepfast.local.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The one place in which programs are started for plans, models and agents.
 *
 * @param program absolute path
 * @param argv of the program; its first element is replaced by the path
 * @param environment all of it
 * @param mark stands in the environment too
 */
record ProcessStart(
        String program, List<String> argv, Path cwd, Map<String, String> environment, String mark) {
    private static final Path NOTHING = Path.of("/dev/null");

    /** Where the streams of a program lead. */
    sealed interface Streams {
        /** Both output streams into one file. */
        record Merged(Path output) implements Streams {}

        record Apart(Path output, Path errors) implements Streams {}
    }

    /**
     * Starts it in a session of its own where that can be done.
     *
     * @param input file that is its standard input; empty: nothing
     */
    RunningCommand start(Launch launch, Optional<Path> input, Streams streams) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(launch.vector(program, argv))
                        .directory(cwd.toFile())
                        .redirectInput(input.orElse(NOTHING).toFile());
        switch (streams) {
            case Streams.Merged merged -> {
                builder.redirectOutput(appendTo(merged.output()));
                builder.redirectErrorStream(true);
            }
            case Streams.Apart apart -> {
                builder.redirectOutput(appendTo(apart.output()));
                builder.redirectError(appendTo(apart.errors()));
            }
        }
        builder.environment().clear();
        builder.environment().putAll(environment);
        long startedAfter = Boot.ticks() - 1;
        return StarterThread.start(
                builder,
                process -> RunningCommand.enter(process, mark, launch.ownSession(), startedAfter));
    }

    private static ProcessBuilder.Redirect appendTo(Path file) {
        return ProcessBuilder.Redirect.appendTo(file.toFile());
    }
}
