package dev.stepfast.local.trust;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where the user's own state lies. */
public final class StateFolder {
    private StateFolder() {}

    /**
     * The folder of this user: {@code stepfast} in {@code XDG_STATE_HOME}, by default {@code
     * ~/.local/state}; {@code %LOCALAPPDATA%} on Windows. It need not exist.
     *
     * @param home the user's home folder
     */
    public static Path find(Map<String, String> environment, Path home) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String named =
                system.startsWith("windows")
                        ? environment.getOrDefault("LOCALAPPDATA", "")
                        : environment.getOrDefault("XDG_STATE_HOME", "");
        Path base = Path.of(named);
        // The XDG page says that a path that is not absolute is none.
        if (!base.isAbsolute()) {
            base = home.resolve(".local").resolve("state");
        }
        return base.resolve("stepfast");
    }
}
