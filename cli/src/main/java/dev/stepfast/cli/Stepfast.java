package dev.stepfast.cli;

import dev.stepfast.cli.command.Invocation;
import dev.stepfast.cli.command.StepfastCommandLine;
import dev.stepfast.local.process.ProcessHardening;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Stepfast on the command line. */
public final class Stepfast {
    private Stepfast() {}

    /** Carries out one command and ends the process with its exit code. */
    public static void main(String[] words) {
        // First of all: what commands leave behind becomes ours to end, and they cannot read our
        // memory.
        ProcessHardening.harden();
        chooseLog(Arrays.asList(words));
        // The other console asks the terminal for its abilities, and needs none of them.
        System.setProperty("jdk.console", "java.base");
        int code = StepfastCommandLine.execute(invocation(words), words);
        System.out.flush();
        System.err.flush();
        // Threads of a library must not keep a finished command from ending.
        Runtime.getRuntime().exit(code);
    }

    /** The log reads these when it is first written to. */
    private static void chooseLog(List<String> words) {
        if (words.contains("--debug")) {
            System.setProperty("stepfast.log.trace", "%ex");
            System.setProperty("stepfast.log.libraries", "warn");
        }
    }

    private static Invocation invocation(String[] words) {
        Map<String, String> environment = System.getenv();
        Path cwd = Path.of("").toAbsolutePath();
        return new Invocation(
                Program.name(System.getProperty("stepfast.command", "stepfast"), environment),
                Arrays.asList(words),
                environment,
                cwd,
                System.getProperty("user.name", "unknown"),
                new Invocation.Streams(
                        System.in, utf8(FileDescriptor.out), utf8(FileDescriptor.err)),
                new LocalWorkplaces(cwd, environment),
                new FirstRun());
    }

    /**
     * Whatever the locale of the JVM, what we write is UTF-8 or, with ASCII signs, looks the same
     * in any encoding.
     */
    private static PrintStream utf8(FileDescriptor stream) {
        return new PrintStream(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
    }
}
