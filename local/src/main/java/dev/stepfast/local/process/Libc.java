package dev.stepfast.local.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/** The few calls of the C library that Java has no words for. */
@SuppressWarnings("restricted") // only made where native access was allowed
final class Libc {
    private static final int PR_SET_DUMPABLE = 4;
    private static final int PR_SET_CHILD_SUBREAPER = 36;
    private static final int WNOHANG = 1;

    private final MethodHandle prctl;
    private final MethodHandle kill;
    private final MethodHandle waitpid;

    private Libc(Linker linker) {
        prctl =
                find(
                        linker,
                        "prctl",
                        FunctionDescriptor.of(
                                JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                        Linker.Option.firstVariadicArg(1));
        kill = find(linker, "kill", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
        waitpid =
                find(
                        linker,
                        "waitpid",
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    }

    /**
     * The calls; empty off Linux and where native access was not allowed, so that no warning is
     * printed.
     */
    static Optional<Libc> find() {
        return OnlyOne.LIBC;
    }

    /** Made when it is first asked for. */
    private static final class OnlyOne {
        private static final Optional<Libc> LIBC = make();

        private static Optional<Libc> make() {
            boolean linux =
                    System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");
            if (!linux || !Libc.class.getModule().isNativeAccessEnabled()) {
                return Optional.empty();
            }
            try {
                return Optional.of(new Libc(Linker.nativeLinker()));
            } catch (RuntimeException | LinkageError notToBeHad) {
                return Optional.empty();
            }
        }
    }

    boolean becomeSubreaper() {
        return call(prctl, PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L) == 0;
    }

    boolean becomeNonDumpable() {
        return call(prctl, PR_SET_DUMPABLE, 0L, 0L, 0L, 0L) == 0;
    }

    /** Sends a signal to a process, or to a group when {@code pid} is negative. */
    boolean kill(long pid, int signal) {
        return call(kill, (int) pid, signal) == 0;
    }

    /** Reaps one child that has ended; does nothing for others. */
    void reap(long pid) {
        call(waitpid, (int) pid, MemorySegment.NULL, WNOHANG);
    }

    private static int call(MethodHandle function, Object... arguments) {
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException("a call of the C library failed", e);
        }
    }

    private static MethodHandle find(
            Linker linker, String name, FunctionDescriptor form, Linker.Option... options) {
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form, options);
    }
}
