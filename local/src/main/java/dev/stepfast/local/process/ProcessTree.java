package dev.stepfast.local.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Ends whole trees of processes, also what has left its group, its session and its parent. */
final class ProcessTree {
    /** From TERM to KILL, and from the first KILL until what is left counts as a survivor. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private static final int EMPTY_ROUNDS = 2;
    private static final long PAUSE_MILLIS = 5;

    private ProcessTree() {}

    /**
     * Reads the table, remembers what belongs to the command, and reaps what this JVM has adopted.
     */
    static List<ProcessEntry> look(RunningCommand command) {
        List<ProcessEntry> table = ProcessTable.scan();
        if (table.isEmpty()) {
            return lookWithoutTable(command);
        }
        TreeMembers members = new TreeMembers(table);
        List<ProcessEntry> alive = members.of(command);
        reap(members);
        return alive;
    }

    /** Asks the group to end, and waits until it has or the grace is over. */
    static void askToEnd(RunningCommand command) {
        boolean asked =
                command.ownSession() && GroupSignal.send(GroupSignal.TERM, command.leader());
        if (!asked) {
            command.process().destroy();
        }
        long deadline = System.nanoTime() + GRACE.toNanos();
        while (System.nanoTime() < deadline && isGroupAlive(command)) {
            Uninterrupted.sleep(4 * PAUSE_MILLIS);
        }
    }

    /**
     * Kills everything of a command until two rounds find nothing; returns what could not be ended.
     */
    static List<ProcessEntry> end(RunningCommand command) {
        command.beginEnding();
        return endAll(() -> look(command), alive -> kill(command, alive));
    }

    /** Waits until Java has reaped the leader, which is dead unless it is among the survivors. */
    static void reapLeader(RunningCommand command) {
        Uninterrupted.call(
                () -> command.process().waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Kills the group and its members once, without waiting: for a JVM that is about to end. */
    static void killAtOnce(RunningCommand command) {
        kill(command, look(command));
    }

    /** Kills what was started with these marks, by whatever process. */
    static List<ProcessEntry> endMarked(List<String> marks) {
        return endAll(
                () -> new TreeMembers(ProcessTable.scan()).withMarks(marks), ProcessTree::killEach);
    }

    /** What is done to the processes that a round has found. */
    private interface Killing {
        void kill(List<ProcessEntry> alive);
    }

    private static List<ProcessEntry> endAll(Supplier<List<ProcessEntry>> round, Killing killing) {
        long deadline = System.nanoTime() + GRACE.toNanos();
        int empty = 0;
        while (true) {
            List<ProcessEntry> alive = round.get();
            empty = alive.isEmpty() ? empty + 1 : 0;
            if (empty == EMPTY_ROUNDS || (!alive.isEmpty() && System.nanoTime() > deadline)) {
                return alive;
            }
            if (!alive.isEmpty()) {
                killing.kill(alive);
                Uninterrupted.sleep(PAUSE_MILLIS);
            }
        }
    }

    private static boolean isGroupAlive(RunningCommand command) {
        return command.process().isAlive()
                || look(command).stream().anyMatch(entry -> entry.group() == command.leader());
    }

    private static void kill(RunningCommand command, List<ProcessEntry> alive) {
        if (command.ownSession()
                && alive.stream().anyMatch(entry -> entry.group() == command.leader())) {
            GroupSignal.send(GroupSignal.KILL, command.leader());
        }
        command.process().destroyForcibly();
        killEach(alive);
    }

    private static void killEach(List<ProcessEntry> alive) {
        for (ProcessEntry entry : alive) {
            boolean another =
                    ProcessTable.find(entry.pid())
                            .filter(now -> !now.key().equals(entry.key()))
                            .isPresent();
            if (!another) {
                ProcessHandle.of(entry.pid()).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    private static void reap(TreeMembers members) {
        if (!ProcessHardening.isSubreaper()) {
            return;
        }
        List<ProcessEntry> zombies = members.adoptedZombies();
        if (zombies.isEmpty()) {
            return;
        }
        StarterThread.run(() ->
                zombies.stream()
                        .filter(zombie -> !RunningCommand.isLeader(zombie.pid()))
                        .forEach(zombie -> Libc.find().ifPresent(libc -> libc.reap(zombie.pid()))));
    }

    private static List<ProcessEntry> lookWithoutTable(RunningCommand command) {
        List<ProcessEntry> alive = new ArrayList<>();
        ProcessHandle leader = command.process().toHandle();
        if (leader.isAlive()) {
            alive.add(entryOf(leader));
        }
        leader.descendants()
                .filter(ProcessHandle::isAlive)
                .forEach(child -> alive.add(entryOf(child)));
        return alive;
    }

    private static ProcessEntry entryOf(ProcessHandle handle) {
        return new ProcessEntry(handle.pid(), 0, 0, 0, 'S', 0, handle.info().command().orElse("?"));
    }
}
