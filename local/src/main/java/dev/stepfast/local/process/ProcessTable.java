package dev.stepfast.local.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The processes of this machine as {@code /proc} shows them; empty where there is none. */
final class ProcessTable {
    private static final File PROC = new File("/proc");
    private static final String MARK = "STEPFAST_COMMAND=";

    /** Environments are shorter; the rest of a longer one is not looked at. */
    private static final int ENVIRONMENT_BYTES = 4 << 20;

    private ProcessTable() {}

    /**
     * All processes, read one after another: what starts or ends meanwhile may be missing or stale.
     */
    static List<ProcessEntry> scan() {
        String[] names = PROC.list();
        if (names == null) {
            return List.of();
        }
        byte[] buffer = new byte[2_048];
        List<ProcessEntry> entries = new ArrayList<>();
        for (String name : names) {
            if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
                find(name, buffer).ifPresent(entries::add);
            }
        }
        return entries;
    }

    static Optional<ProcessEntry> find(long pid) {
        return find(Long.toString(pid), new byte[2_048]);
    }

    /**
     * Whether a process was started with one of these marks; false where its environment may not be
     * read.
     */
    static boolean carriesMark(long pid, Collection<String> marks) {
        byte[] environment;
        try (FileInputStream in = new FileInputStream("/proc/" + pid + "/environ")) {
            environment = in.readNBytes(ENVIRONMENT_BYTES);
        } catch (IOException unreadable) {
            return false;
        }
        String text = new String(environment, StandardCharsets.ISO_8859_1);
        return marks.stream()
                .map(mark -> MARK + mark + '\0')
                .anyMatch(variable -> text.startsWith(variable) || text.contains('\0' + variable));
    }

    private static Optional<ProcessEntry> find(String pid, byte[] buffer) {
        try (FileInputStream in = new FileInputStream("/proc/" + pid + "/stat")) {
            int length = in.readNBytes(buffer, 0, buffer.length);
            return ProcessEntry.parse(buffer, length);
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
