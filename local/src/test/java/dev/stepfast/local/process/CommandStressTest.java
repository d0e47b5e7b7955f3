package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandEnd.How;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandStressTest {
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
    void manyCommandsLeaveNoThreadsDescriptorsOrProcesses() throws Exception {
        runTrue(20, 20);
        long descriptors = openDescriptors();
        Set<String> threads = threadNames();
        long begin = System.nanoTime();
        runTrue(100, 1);
        System.out.printf(
                "100 commands one after another: %d ms each%n",
                (System.nanoTime() - begin) / 100_000_000);
        runTrue(200, 20);
        assertThat(openDescriptors()).isLessThanOrEqualTo(descriptors);
        assertThat(threadsLeft(threads)).isEmpty();
        assertThat(ownChildren()).isEmpty();
    }

    @Test
    void earlyKillsLeaveNoOrphans() throws Exception {
        Path script =
                fixture.file(
                        "x.sh",
                        """
                        #!/bin/sh
                        for i in 1 2 3; do (setsid sleep 621 &) ; sleep 621 & done
                        sh -c 'sleep 621; :' &
                        wait
                        """);
        Random random = new Random(11);
        int orphans = 0;
        for (int i = 0; i < 200; i++) {
            Duration early = Duration.ofNanos(1 + random.nextInt(25_000_000));
            CommandEnd end = fixture.runner.run(RunnerFixture.request(early, script.toString()));
            assertThat(end.how()).isEqualTo(new How.TimedOut());
            assertThat(end.survivors()).isEmpty();
            orphans += RunnerFixture.processesWith("sleep 621").size();
        }
        System.out.println("orphans after 200 early kills: " + orphans);
        assertThat(orphans).isZero();
    }

    @Test
    void commandsAtTheSameTimeDoNotEndEachOther() throws Exception {
        Path script =
                fixture.file(
                        "x.sh",
                        """
                        #!/bin/sh
                        (setsid sh -c 'sleep 0.3; echo late; touch $HOME/late' &)
                        while [ ! -e $HOME/late ]; do sleep 0.02; done
                        echo end
                        """);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<CommandEnd>> slow = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                slow.add(
                        executor.submit(() ->
                                fixture.runner.run(
                                        RunnerFixture.request(
                                                RunnerFixture.LONG, script.toString()))));
            }
            Future<?> quick =
                    executor.submit(() -> {
                        runTrue(40, 2);
                        return true;
                    });
            for (Future<CommandEnd> end : slow) {
                assertThat(end.get().output()).isEqualTo("late\nend\n");
            }
            quick.get();
        }
    }

    @Test
    void anInterruptEndsTheTreeAndStaysSet() throws Exception {
        AtomicReference<CommandEnd> end = new AtomicReference<>();
        CountDownLatch interrupted = new CountDownLatch(1);
        Path script =
                fixture.file(
                        "x.sh",
                        "#!/bin/sh\n(setsid sleep 622 &); echo ready; touch started; sleep 622\n");
        Thread thread =
                Thread.ofVirtual()
                        .start(() -> {
                            end.set(
                                    fixture.runner.run(
                                            RunnerFixture.request(
                                                    RunnerFixture.LONG, script.toString())));
                            if (Thread.currentThread().isInterrupted()) {
                                interrupted.countDown();
                            }
                        });
        long deadline = System.nanoTime() + RunnerFixture.LONG.toNanos();
        while (!Files.exists(fixture.workspace.resolve("started"))
                && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        thread.interrupt();
        assertThat(thread.join(RunnerFixture.LONG)).isTrue();
        assertThat(end.get().how()).isEqualTo(new How.Cancelled());
        assertThat(end.get().output()).isEqualTo("ready\n");
        assertThat(interrupted.getCount()).isZero();
        assertThat(RunnerFixture.processesWith("sleep 622")).isEmpty();
    }

    @Test
    void anInterruptedThreadStartsNothing() throws Exception {
        Thread.currentThread().interrupt();
        CommandEnd end = fixture.script("touch MARK");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(end.how()).isEqualTo(new How.Cancelled());
        assertThat(fixture.workspace.resolve("MARK")).doesNotExist();
    }

    @Test
    void interruptsAtAnyMomentLeaveNothing() throws Exception {
        Path script = fixture.file("x.sh", "#!/bin/sh\n(setsid sleep 623 &); sleep 623\n");
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            AtomicReference<CommandEnd> end = new AtomicReference<>();
            Thread thread =
                    Thread.ofPlatform()
                            .start(() ->
                                    end.set(
                                            fixture.runner.run(
                                                    RunnerFixture.request(
                                                            RunnerFixture.LONG,
                                                            script.toString()))));
            long until = System.nanoTime() + random.nextInt(20_000_000);
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            thread.interrupt();
            assertThat(thread.join(RunnerFixture.LONG)).isTrue();
            assertThat(end.get().how()).isEqualTo(new How.Cancelled());
            assertThat(RunnerFixture.processesWith("sleep 623")).isEmpty();
        }
    }

    @Test
    void endsWhatAnEarlierOwnerLeft() throws Exception {
        String mark = RunnerFixture.newMark();
        CommandFolder.create(fixture.scratch, mark, "");
        ProcessBuilder builder =
                new ProcessBuilder(
                        "setsid", "sh", "-c", "setsid sleep 624 & env -i sleep 624 & sleep 624");
        builder.environment().put("STEPFAST_COMMAND", mark);
        Process process = builder.start();
        long deadline = System.nanoTime() + RunnerFixture.LONG.toNanos();
        while (RunnerFixture.processesWith("sleep 624").size() < 4
                && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(fixture.runner.endLeftovers(List.of(RunnerFixture.newMark()))).isEmpty();
        assertThat(process.isAlive()).isTrue();
        assertThat(fixture.runner.endLeftovers(List.of("0".repeat(32), mark))).isEmpty();
        process.waitFor();
        assertThat(RunnerFixture.processesWith("sleep 624")).isEmpty();
        assertThat(fixture.runner.endLeftovers(List.of())).isEmpty();
    }

    private void runTrue(int count, int atOnce) throws Exception {
        try (ExecutorService executor = Executors.newFixedThreadPool(atOnce)) {
            List<Future<CommandEnd>> ends = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                ends.add(
                        executor.submit(() ->
                                fixture.runner.run(
                                        RunnerFixture.request(RunnerFixture.LONG, "/bin/true"))));
            }
            for (Future<CommandEnd> end : ends) {
                assertThat(end.get().how()).isEqualTo(new How.Exited(0));
            }
        }
    }

    /**
     * Platform threads that live; the JDK's own reapers of processes go when they were idle for a
     * minute.
     */
    private static Set<String> threadNames() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.startsWith("process reaper"))
                .collect(Collectors.toSet());
    }

    /** Threads beyond those known; a closed pool's threads may still be on their way out. */
    private static Set<String> threadsLeft(Set<String> known) throws InterruptedException {
        long deadline = System.nanoTime() + RunnerFixture.LONG.toNanos();
        Set<String> left = threadNames();
        left.removeAll(known);
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            Thread.sleep(10);
            left = threadNames();
            left.removeAll(known);
        }
        return left;
    }

    private static long openDescriptors() {
        return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getOpenFileDescriptorCount();
    }

    private static List<ProcessEntry> ownChildren() {
        long self = ProcessHandle.current().pid();
        return ProcessTable.scan().stream().filter(entry -> entry.parent() == self).toList();
    }
}
