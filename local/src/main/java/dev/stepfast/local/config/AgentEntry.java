package dev.stepfast.local.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An entry below the key agents of the user file: an agent of the user's own, or, under the name of
 * a preset, what replaces parts of it. What is empty was not said.
 *
 * @param name its key there
 * @param command argument vector; {@code {prompt_file}} and {@code {reply_file}} stand for paths of
 *     temporary files
 * @param reply where its final message is
 * @param modelFlag the option that passes {@code [model: NAME]} on; {@code none} in the file is
 *     {@link ModelFlag.None}
 * @param environment variables it gets beyond the usual ones
 * @param home what it sees of the user's home, as written: {@code ~/.config/mine}
 * @param window tokens
 */
public record AgentEntry(
        String name,
        Optional<List<String>> command,
        Optional<Protocol> protocol,
        Optional<PromptWay> prompt,
        Optional<ReplyWay> reply,
        Optional<ModelFlag> modelFlag,
        AgentEnvironment environment,
        Optional<List<String>> home,
        Optional<Integer> window) {

    /** How Stepfast and the agent talk. */
    public enum Protocol {
        /** One process per attempt; what it prints is read. */
        EXEC,
        /** The Agent Client Protocol over stdio. */
        ACP
    }

    /** How it gets its prompt. */
    public enum PromptWay {
        STDIN,
        FILE
    }

    /** Where its final message is. */
    public sealed interface ReplyWay {
        record Stdout() implements ReplyWay {}

        /** The file that {@code {reply_file}} names. */
        record InFile() implements ReplyWay {}

        /** A JSON Pointer (RFC 6901) into what it prints. */
        record Json(String pointer) implements ReplyWay {}
    }

    /** How a model's name is passed on. */
    public sealed interface ModelFlag {
        record Option(String name) implements ModelFlag {}

        record None() implements ModelFlag {}
    }

    /**
     * Its environment.
     *
     * @param set values by name
     * @param pass names passed on from the operator's environment
     * @param secret names passed on whose values are redacted everywhere
     */
    public record AgentEnvironment(
            Optional<Map<String, String>> set,
            Optional<List<String>> pass,
            Optional<List<String>> secret) {
        public static final AgentEnvironment UNSAID =
                new AgentEnvironment(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
