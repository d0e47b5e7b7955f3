package dev.stepfast.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** What is known of this boot of the machine. */
final class Boot {
    private static final long TICKS_PER_SECOND = 100;

    private Boot() {}

    /** The kernel's random id; elsewhere when the first process started, else {@code unknown}. */
    static String id() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException notLinux) {
            return ProcessHandle.of(1)
                    .flatMap(first -> first.info().startInstant())
                    .map(Instant::toString)
                    .orElse("unknown");
        }
    }

    /** Ticks since boot as the process table counts them, rounded down; 0 when unknown. */
    static long ticks() {
        try {
            String uptime = Files.readString(Path.of("/proc/uptime"));
            return (long)
                    (Double.parseDouble(uptime.substring(0, uptime.indexOf(' ')))
                            * TICKS_PER_SECOND);
        } catch (IOException | RuntimeException unknown) {
            return 0;
        }
    }
}
