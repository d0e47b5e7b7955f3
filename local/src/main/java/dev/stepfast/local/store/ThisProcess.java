package dev.stepfast.local.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * What tells this process from every other, also from a later one with the same number.
 *
 * @param started when the system started it
 * @param bootId of the system's run; {@code unknown} where the system does not say
 */
public record ThisProcess(long pid, Instant started, String bootId) {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    /** Asks the system. */
    public static ThisProcess find() {
        ProcessHandle process = ProcessHandle.current();
        Instant started = process.info().startInstant().orElse(Instant.EPOCH);
        return new ThisProcess(process.pid(), started, findBootId());
    }

    private static String findBootId() {
        try {
            return Files.readString(BOOT_ID, StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
