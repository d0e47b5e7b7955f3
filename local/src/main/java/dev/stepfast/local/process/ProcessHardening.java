package dev.stepfast.local.process;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a JVM of Stepfast's own does to itself, first thing in {@code main}. A library in another
 * program's JVM leaves it alone and claims less.
 */
public final class ProcessHardening {
    private static final AtomicBoolean SUBREAPER = new AtomicBoolean();

    private ProcessHardening() {}

    /**
     * What was achieved.
     *
     * @param subreaper processes that escape from a command become ours, and are found and ended
     * @param nonDumpable commands of the same user cannot read our environment and memory; no help
     *     against root
     */
    public record Hardened(boolean subreaper, boolean nonDumpable) {}

    /**
     * Makes this JVM a child subreaper and non-dumpable, where the machine and its native access
     * allow it.
     */
    public static Hardened harden() {
        return Libc.find()
                .map(libc -> {
                    SUBREAPER.set(libc.becomeSubreaper());
                    return new Hardened(SUBREAPER.get(), libc.becomeNonDumpable());
                })
                .orElse(new Hardened(false, false));
    }

    /** Whether escaped processes become children of this JVM, which then must reap them too. */
    static boolean isSubreaper() {
        return SUBREAPER.get();
    }
}
