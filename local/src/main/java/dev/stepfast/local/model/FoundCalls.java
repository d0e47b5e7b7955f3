package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ToolRequest;
import java.util.ArrayList;
import java.util.List;

/** The tool calls of one reply: those within the cap, each with an id and a name. */
final class FoundCalls {
    /** Stands for the name that a call does not have. */
    private static final String UNNAMED = "unnamed";

    private final String prefix;
    private final List<ToolRequest> kept = new ArrayList<>();
    private int cut;

    /**
     * None yet.
     *
     * @param prefix what the ids of calls that have none start with
     */
    FoundCalls(String prefix) {
        this.prefix = prefix;
    }

    void add(ToolRequest call) {
        if (kept.size() == ModelReply.MAX_TOOL_CALLS) {
            cut++;
            return;
        }
        kept.add(
                new ToolRequest(
                        call.id().isBlank() ? prefix + (kept.size() + 1) : call.id(),
                        call.tool().isBlank() ? UNNAMED : call.tool(),
                        call.arguments()));
    }

    boolean any() {
        return !kept.isEmpty();
    }

    List<ToolRequest> kept() {
        return kept;
    }

    /** How many were left out. */
    int cut() {
        return cut;
    }
}
