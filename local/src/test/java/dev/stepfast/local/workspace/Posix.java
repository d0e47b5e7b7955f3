package dev.stepfast.local.workspace;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What the Java library cannot make: pipes, odd names, exchanges. */
final class Posix {
    @SuppressWarnings("restricted") // tests run with native access
    private static final MethodHandle RENAME2 =
            Linker.nativeLinker()
                    .downcallHandle(
                            Linker.nativeLinker().defaultLookup().find("renameat2").orElseThrow(),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT));

    private Posix() {}

    static void run(Path folder, String... argv) {
        try {
            Process process =
                    new ProcessBuilder(argv)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(String.join(" ", argv) + ": " + output);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void pipe(Path path) {
        run(path.getParent(), "mkfifo", path.toString());
    }

    /** Makes an empty file whose name has these bytes, in octal escapes of {@code printf}. */
    static void fileWithBytes(Path folder, String octal) {
        run(folder, "bash", "-c", "touch \"$(printf '" + octal + "')\"");
    }

    /** Exchanges two names in one step. */
    static void exchange(MemorySegment one, MemorySegment two) {
        try {
            int failed = (int) RENAME2.invokeExact(-100, one, -100, two, 2);
            if (failed != 0) {
                throw new AssertionError("renameat2 failed");
            }
        } catch (AssertionError e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static MemorySegment name(Arena arena, Path path) {
        return arena.allocateFrom(path.toString());
    }

    static boolean isSuperuser() {
        return "root".equals(System.getProperty("user.name"));
    }
}
