package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs commands in a JVM of its own: what it does to itself, or is started with, must not touch the
 * tests' JVM.
 */
final class OtherJvm {
    private OtherJvm() {}

    public static void main(String[] arguments) throws Exception {
        RunnerFixture fixture = new RunnerFixture(Path.of(arguments[1]));
        switch (arguments[0]) {
            case "hardened" -> hardened(fixture);
            case "plain" -> plain(fixture);
            case "ascii" -> ascii(fixture);
            case "flood" -> flood(fixture);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** Starts this class; {@code settings} are options of the JVM. */
    static String run(Path folder, String mode, Map<String, String> environment, String... settings)
            throws IOException {
        List<String> vector = new ArrayList<>();
        vector.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        vector.addAll(List.of(settings));
        vector.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherJvm.class.getName(),
                        mode,
                        folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(vector).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return printed.lines()
                .filter(line -> !line.startsWith("SLF4J"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Children that clear their environment, leave the session and lose their parent. */
    private static void hardened(RunnerFixture fixture) throws Exception {
        System.out.println(ProcessHardening.harden());
        System.out.println(Files.getOwner(Path.of("/proc/self/environ")).getName());
        for (int i = 0; i < 30; i++) {
            CommandEnd end =
                    fixture.script(
                            """
                            env -i setsid -f sh -c 'sleep 631 & sleep 631'
                            for i in 1 2 3; do (env -i setsid sh -c 'exit 0' &); done
                            exit 3
                            """);
            System.out.println(end.how() + " " + end.survivors());
        }
        runSeveralAtOnce(fixture);
        long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (!childrenOfThisJvm().isEmpty() && System.nanoTime() < deadline) {
            fixture.run("/bin/true");
        }
        System.out.println(
                "left "
                        + RunnerFixture.processesWith("sleep 631")
                        + " children "
                        + childrenOfThisJvm());
    }

    /**
     * What escapes from one command while others run is ended with the last that it could belong
     * to.
     */
    private static void runSeveralAtOnce(RunnerFixture fixture) throws Exception {
        String script =
                fixture.file(
                                "y.sh",
                                """
                                #!/bin/sh
                                env -i setsid -f sleep 631
                                (setsid sh -c 'sleep 0.1; echo late; touch $HOME/late' &)
                                while [ ! -e $HOME/late ]; do sleep 0.02; done
                                """)
                        .toString();
        try (ExecutorService executor = Executors.newFixedThreadPool(4)) {
            List<Future<CommandEnd>> ends =
                    IntStream.range(0, 24)
                            .mapToObj(i -> executor.submit(() -> fixture.run(script)))
                            .toList();
            Set<String> outputs = new TreeSet<>();
            for (Future<CommandEnd> end : ends) {
                outputs.add(end.get().how() + " " + end.get().output().strip());
            }
            System.out.println(outputs);
        }
    }

    /** Group signals by the kill program, because native access is not allowed. */
    private static void plain(RunnerFixture fixture) throws IOException {
        System.out.println(ProcessHardening.harden());
        CommandEnd end =
                fixture.script(
                        "(setsid sleep 632 &); trap 'echo term; exit 1' TERM; sleep 632 & wait",
                        Duration.ofMillis(500));
        System.out.println(end.how() + " " + end.output().strip() + " " + end.survivors());
        System.out.println("left " + RunnerFixture.processesWith("sleep 632"));
    }

    private static void ascii(RunnerFixture fixture) {
        System.out.println(fixture.run("/bin/echo", "plain").output().strip());
        System.out.println(fixture.run("/bin/echo", "caf\u00e9").how());
        System.out.println(
                fixture.runner
                        .run(
                                RunnerFixture.request(
                                        RunnerFixture.LONG,
                                        RunnerFixture.newMark(),
                                        "",
                                        Map.of(),
                                        WorkspacePath.of("caf\u00e9"),
                                        "/bin/echo"))
                        .how());
    }

    private static void flood(RunnerFixture fixture) throws IOException {
        System.out.println(fixture.script("yes | head -c 1073741824").how());
        System.out.println(fixture.script("head -c 1073741824 /dev/zero | tr '\\0' a").how());
        System.out.println(fixture.script("head -c 60000000 /dev/urandom").how());
    }

    private static List<String> childrenOfThisJvm() {
        long self = ProcessHandle.current().pid();
        return ProcessTable.scan().stream()
                .filter(entry -> entry.parent() == self)
                .map(ProcessEntry::toString)
                .toList();
    }
}
