package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases.Answer;
import dev.stepfast.engine.journal.Leases.Reach;
import dev.stepfast.engine.journal.Leases.Wait;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A second process on a store; it says on its output what it was told is durable. */
final class StoreProcess implements AutoCloseable {
    /** What it does with the run. */
    enum Role {
        /** Appends groups of records and says the last number of each, until it is killed. */
        APPEND,
        /** Takes the run and the workspace, says so, and holds both until it is killed. */
        HOLD
    }

    private final Process process;
    private final BufferedReader output;

    private StoreProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static StoreProcess start(Role role, Path workspace, RunId run) throws IOException {
        return start(List.of(), role, workspace, run);
    }

    /** As {@link #start(Role, Path, RunId)}, behind the words of a starter. */
    static StoreProcess start(List<String> starter, Role role, Path workspace, RunId run)
            throws IOException {
        List<String> java =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreProcess.class.getName(),
                        role.name(),
                        workspace.toString(),
                        run.value());
        List<String> argv = Stream.concat(starter.stream(), java.stream()).toList();
        return new StoreProcess(
                new ProcessBuilder(argv).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** The next line it says; empty text at its end. */
    String readLine() throws IOException {
        String line = output.readLine();
        return line == null ? "" : line;
    }

    long pid() {
        return process.pid();
    }

    /** Ends it as kill -9 does. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly(); // unlike Process, it leaves what was said to be read
        process.waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }

    public static void main(String[] arguments) throws InterruptedException {
        RunId run = new RunId(arguments[2]);
        try (LocalStore store = LocalStore.open(Path.of(arguments[1]), Clock.system())) {
            switch (store.leases().take(run, Reach.WRITING, Wait.NO)) {
                case Answer.Held held -> System.out.println("held by " + held.holder());
                case Answer.Taken taken -> {
                    System.out.println("taken " + taken.lease().incarnation().number());
                    if (Role.valueOf(arguments[0]) == Role.APPEND) {
                        append(store, run, taken.lease());
                    }
                    Thread.currentThread().join(); // until it is killed
                }
            }
        }
    }

    private static void append(LocalStore store, RunId run, Lease lease) {
        for (int group = 1; ; group++) {
            String text = "group " + group + (group % 7 == 0 ? " long".repeat(4_000) : "");
            long last =
                    Runs.append(store, run, lease, Runs.event(text), Runs.event(text))
                            .getLast()
                            .seq();
            System.out.println(last);
        }
    }
}
