package dev.stepfast.engine.model;

import dev.stepfast.engine.run.TokenUsage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a model answered, with its reasoning removed.
 *
 * @param usage as the provider reported it; empty when it did not
 * @param cutCalls how many tool calls were left out because a turn asked for more than {@link
 *     #MAX_TOOL_CALLS}
 */
public record ModelReply(
        String text,
        List<ToolRequest> toolCalls,
        Finish finish,
        Optional<TokenUsage> usage,
        int cutCalls) {
    /** Tool calls that one turn may ask for; a provider leaves out what is beyond. */
    public static final int MAX_TOOL_CALLS = 64;

    public ModelReply {
        toolCalls = List.copyOf(toolCalls);
        if (cutCalls < 0) {
            throw new IllegalArgumentException("calls left out are never negative: " + cutCalls);
        }
    }

    /** A reply that nothing was left out of. */
    public ModelReply(
            String text, List<ToolRequest> toolCalls, Finish finish, Optional<TokenUsage> usage) {
        this(text, toolCalls, finish, usage, 0);
    }

    /** Why the model stopped. */
    public enum Finish {
        STOP,
        TOOL_CALLS,
        /** The reply was cut at its limit. */
        LENGTH,
        /** The provider or the model refused. */
        REFUSED,
        OTHER;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The reason of this wire name, or empty when there is none. */
        public static Optional<Finish> find(String wire) {
            return Arrays.stream(values()).filter(finish -> finish.wire().equals(wire)).findFirst();
        }
    }
}
