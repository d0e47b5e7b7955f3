package dev.stepfast.local.config;

import java.util.List;

/** The external agents that Stepfast ships a description of, by their names. */
public final class PresetNames {
    public static final List<String> ALL =
            List.of("claude", "codex", "gemini", "opencode", "aider");

    private PresetNames() {}
}
