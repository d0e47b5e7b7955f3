package dev.stepfast.local.process;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A command between its start and the end of its tree, known to all runners of this JVM. */
final class RunningCommand {
    /**
     * By pid of the leader. Entered on the starter thread, so that no reaper takes a leader for an
     * escaped process.
     */
    private static final Map<Long, RunningCommand> RUNNING = new ConcurrentHashMap<>();

    private final Process process;
    private final String mark;
    private final boolean ownSession;
    private final long startedAfter;
    private final Set<ProcessEntry.Key> known = ConcurrentHashMap.newKeySet();
    private volatile boolean ending;

    private RunningCommand(Process process, String mark, boolean ownSession, long startedAfter) {
        this.process = process;
        this.mark = mark;
        this.ownSession = ownSession;
        this.startedAfter = startedAfter;
    }

    /** Enters a command that was just started; {@code startedAfter} in ticks since boot. */
    static RunningCommand enter(
            Process process, String mark, boolean ownSession, long startedAfter) {
        RunningCommand command = new RunningCommand(process, mark, ownSession, startedAfter);
        RUNNING.put(process.pid(), command);
        return command;
    }

    static Collection<RunningCommand> all() {
        return List.copyOf(RUNNING.values());
    }

    static boolean isLeader(long pid) {
        return RUNNING.containsKey(pid);
    }

    /**
     * From here on it owns nothing that runs. Said before its last looks at the process table, so
     * that of several commands that end at the same time the last to say so ends what could have
     * been any of theirs.
     */
    void beginEnding() {
        ending = true;
    }

    boolean isEnding() {
        return ending;
    }

    void leave() {
        RUNNING.remove(leader(), this);
    }

    Process process() {
        return process;
    }

    /** Its pid; with a session of its own also that of group and session. */
    long leader() {
        return process.pid();
    }

    String mark() {
        return mark;
    }

    boolean ownSession() {
        return ownSession;
    }

    /** No process of it is older; ticks since boot. */
    long startedAfter() {
        return startedAfter;
    }

    /**
     * Processes that were seen to belong to it: they still do when they have left its session and
     * their parent.
     */
    Set<ProcessEntry.Key> known() {
        return known;
    }
}
