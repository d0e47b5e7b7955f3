package dev.stepfast.engine.model;

import dev.stepfast.engine.run.TokenUsage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a model answered, with its reasoning removed.
 *
 * @param usage as the provider reported it; empty when it did not
 */
public record ModelReply(String text, List<ToolRequest> toolCalls, Finish finish, Optional<TokenUsage> usage) {
    public ModelReply {
        toolCalls = List.copyOf(toolCalls);
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
    }
}
