package dev.stepfast.cli.render;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/** What was typed before a question: thrown away, a line that is not yet ended included. */
final class Typeahead {
    private static final int STANDARD_INPUT = 0;

    private Typeahead() {}

    static void discard(InputStream in, Look look) throws IOException {
        while (in.available() > 0) {
            in.skipNBytes(in.available());
        }
        if (look.interactive()) {
            flushTerminal();
        }
    }

    /**
     * A line that is not yet ended waits in the terminal driver, where only {@code tcflush} (POSIX)
     * reaches it.
     */
    @SuppressWarnings("restricted")
    private static void flushTerminal() {
        Linker linker = Linker.nativeLinker();
        linker.defaultLookup()
                .find("tcflush")
                .ifPresent(address -> {
                    FunctionDescriptor form =
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT);
                    flush(linker.downcallHandle(address, form));
                });
    }

    private static void flush(MethodHandle tcflush) {
        try {
            var _ = (int) tcflush.invokeExact(STANDARD_INPUT, inputQueue());
        } catch (Throwable broken) {
            throw new IllegalStateException("tcflush cannot be called", broken);
        }
    }

    /** {@code TCIFLUSH}: 0 on Linux, 1 on systems of BSD descent. */
    private static int inputQueue() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux") ? 0 : 1;
    }
}
