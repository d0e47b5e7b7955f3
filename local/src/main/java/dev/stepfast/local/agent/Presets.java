package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.ModelFlag;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.config.AgentEntry.Protocol;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import dev.stepfast.local.process.FollowedRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The agents that Stepfast knows without being told. None of their own protections is off. */
public final class Presets {
    /** Of agents that work with models of any vendor. */
    private static final List<Key> ANY_KEY =
            List.of(
                    Key.of("ANTHROPIC_API_KEY"),
                    Key.of("OPENAI_API_KEY"),
                    Key.of("GEMINI_API_KEY"));

    /** By name, in the order in which they are looked for. */
    private static final SequencedMap<String, Preset> ALL = all();

    private Presets() {}

    /**
     * A shipped description of one agent command.
     *
     * @param entry in the shape of the user file, complete
     * @param events how it tells what it does
     * @param keys its own key variables, passed on when they are set
     */
    record Preset(AgentEntry entry, EventForm events, List<Key> keys) {}

    /**
     * A variable with a key.
     *
     * @param stand what stands in for it
     */
    record Key(String variable, Optional<Stand> stand) {
        static Key of(String variable) {
            return new Key(variable, Optional.empty());
        }
    }

    /**
     * A variable that is meant when the one that an agent reads is not set.
     *
     * @param login the file, as written, with which the agent is logged in and needs no key: one
     *     would make somebody pay who has a subscription
     */
    record Stand(String variable, String login) {}

    /** The presets as entries, by name, in the order in which they are looked for. */
    public static List<AgentEntry> entries() {
        return ALL.values().stream().map(Preset::entry).toList();
    }

    static Optional<Preset> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    private static SequencedMap<String, Preset> all() {
        SequencedMap<String, Preset> presets = new LinkedHashMap<>();
        put(
                presets,
                entry(
                        "claude",
                        List.of(
                                "claude",
                                "-p",
                                "--output-format",
                                "stream-json",
                                "--verbose",
                                "--permission-mode",
                                "acceptEdits"),
                        PromptWay.STDIN,
                        new ReplyWay.Json("/result"),
                        // It tries a wrong key again for minutes unless it is told otherwise.
                        Map.of("CLAUDE_CODE_MAX_RETRIES", "3", "DISABLE_AUTOUPDATER", "1"),
                        List.of("~/.claude", "~/.claude.json")),
                EventForm.Events.CLAUDE,
                List.of(Key.of("ANTHROPIC_API_KEY")));
        put(
                presets,
                entry(
                        "codex",
                        List.of(
                                "codex",
                                "exec",
                                "--json",
                                "--skip-git-repo-check",
                                "--sandbox",
                                "workspace-write",
                                "-o",
                                FollowedRequest.REPLY_FILE,
                                "-"),
                        PromptWay.STDIN,
                        new ReplyWay.InFile(),
                        Map.of(),
                        List.of("~/.codex")),
                EventForm.Events.CODEX,
                List.of(
                        Key.of("OPENAI_API_KEY"),
                        // Codex reads only this one for the vendor's own server (seen with
                        // 0.171.0).
                        new Key(
                                "CODEX_API_KEY",
                                Optional.of(new Stand("OPENAI_API_KEY", "~/.codex/auth.json")))));
        put(
                presets,
                entry(
                        "gemini",
                        List.of(
                                "gemini",
                                "--output-format",
                                "stream-json",
                                "--skip-trust",
                                "--approval-mode",
                                "auto_edit"),
                        PromptWay.STDIN,
                        new ReplyWay.Json("/response"),
                        Map.of(),
                        List.of("~/.gemini")),
                EventForm.Events.GEMINI,
                List.of(Key.of("GEMINI_API_KEY")));
        put(
                presets,
                entry(
                        "opencode",
                        List.of("opencode", "run", "--format", "json"),
                        PromptWay.STDIN,
                        new ReplyWay.Stdout(),
                        Map.of("OPENCODE_DISABLE_AUTOUPDATE", "1"),
                        List.of("~/.config/opencode", "~/.local/share/opencode")),
                EventForm.Events.OPENCODE,
                ANY_KEY);
        put(
                presets,
                entry(
                        "aider",
                        List.of(
                                "aider",
                                "--message-file",
                                FollowedRequest.PROMPT_FILE,
                                "--yes-always",
                                "--no-auto-commits",
                                "--no-dirty-commits",
                                "--no-pretty",
                                "--no-stream"),
                        PromptWay.FILE,
                        new ReplyWay.Stdout(),
                        Map.of(),
                        List.of("~/.aider.conf.yml")),
                new EventForm.Message(new ReplyWay.Stdout()),
                ANY_KEY);
        return Collections.unmodifiableSequencedMap(presets);
    }

    private static void put(
            Map<String, Preset> presets, AgentEntry entry, EventForm events, List<Key> keys) {
        presets.put(entry.name(), new Preset(entry, events, keys));
    }

    private static AgentEntry entry(
            String name,
            List<String> command,
            PromptWay prompt,
            ReplyWay reply,
            Map<String, String> set,
            List<String> home) {
        return new AgentEntry(
                name,
                Optional.of(command),
                Optional.of(Protocol.EXEC),
                Optional.of(prompt),
                Optional.of(reply),
                Optional.of(new ModelFlag.Option("--model")),
                new AgentEnvironment(Optional.of(set), Optional.empty(), Optional.empty()),
                Optional.of(home),
                Optional.of(AgentCommands.AgentInfo.FALLBACK_WINDOW));
    }
}
