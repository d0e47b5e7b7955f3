package dev.stepfast.local.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What of a user's home an agent gets, by name. */
final class HomeNames {
    private static final String HOME = "~/";

    /** Logins that an agent refreshes; nothing else ever goes back to the user. */
    private static final Set<String> CREDENTIALS =
            Set.of(
                    ".credentials.json",
                    "credentials.json",
                    "auth.json",
                    "mcp-auth.json",
                    "oauth_creds.json");

    /** Logins that hold settings too: the agent may write its copy, and the copy is thrown away. */
    private static final Set<String> WRITABLE = Set.of(".claude.json");

    /** What an agent has noted of earlier work: large, of other workspaces, and no setting. */
    private static final Set<String> LEFT_OUT =
            Set.of(
                    ".git",
                    "archived_sessions",
                    "backups",
                    "bin",
                    "cache",
                    "debug",
                    "file-history",
                    "history",
                    "history.jsonl",
                    "ide",
                    "log",
                    "logs",
                    "node_modules",
                    "paste-cache",
                    "projects",
                    "repos",
                    "session-env",
                    "sessions",
                    "shell-snapshots",
                    "shell_snapshots",
                    "snapshot",
                    "snapshots",
                    "statsig",
                    "storage",
                    "telemetry",
                    "tmp",
                    "todos",
                    "tool-output");

    private HomeNames() {}

    /** True for a name that can be taken from a home: {@code ~/} and a plain path below it. */
    static boolean isUsable(String name) {
        if (!name.startsWith(HOME) || name.indexOf('\0') >= 0) {
            return false;
        }
        return List.of(name.substring(HOME.length()).split("/", -1)).stream()
                .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    }

    /** The place below a home. */
    static Path below(String name) {
        return Path.of(name.substring(HOME.length()));
    }

    static boolean isCredential(Path file) {
        return CREDENTIALS.contains(nameOf(file));
    }

    static boolean isWritable(Path file) {
        return isCredential(file) || WRITABLE.contains(nameOf(file));
    }

    static boolean isLeftOut(Path path) {
        String name = nameOf(path);
        return LEFT_OUT.contains(name) || name.contains(".sqlite");
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }
}
