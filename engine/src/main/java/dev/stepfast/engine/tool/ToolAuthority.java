package dev.stepfast.engine.tool;

import dev.stepfast.plan.taskplan.Effect;
import java.util.List;
import java.util.Optional;

/**
 * What a node may call: its effective list of tools and its level. Both must allow a call.
 *
 * @param tools names; those of no tool do no harm
 * @param level the highest effect the node may have
 */
public record ToolAuthority(List<String> tools, Effect level) {
    /** Code of a tool that exists but is not granted to the node. */
    public static final String TOOL_DENIED = "tool_denied";

    public ToolAuthority {
        tools = List.copyOf(tools);
    }

    /** What came of judging the name of a call. */
    public sealed interface Judgement {
        /** It may be called. */
        record Allowed(Tool tool) implements Judgement {}

        /** There is no such tool; the model is told which there are. */
        record Unknown(String why) implements Judgement {}

        /** There is one, and this node may not call it; recorded as denied. */
        record Refused(String code, String reason) implements Judgement {}
    }

    /** Judges one call by the name that a model gave, at each call anew. */
    public Judgement judge(String name, ToolRegistry registry) {
        Optional<Tool> found = registry.find(name);
        if (found.isEmpty()) {
            return new Judgement.Unknown(
                    "there is no tool \"" + name + "\"; there are: " + listAllowed(registry));
        }
        Tool tool = found.get();
        if (!tools.contains(name)) {
            return new Judgement.Refused(
                    TOOL_DENIED,
                    "the tool \""
                            + name
                            + "\" is not granted to this step; there are: "
                            + listAllowed(registry));
        }
        if (!level.isAtLeast(tool.effect())) {
            return new Judgement.Refused(
                    TOOL_DENIED,
                    "the tool \""
                            + name
                            + "\" needs the effect "
                            + tool.effect().word()
                            + ", this step has "
                            + level.word());
        }
        return new Judgement.Allowed(tool);
    }

    private String listAllowed(ToolRegistry registry) {
        List<String> allowed =
                registry.names().stream()
                        .filter(tools::contains)
                        .filter(name ->
                                registry.find(name)
                                        .map(tool -> level.isAtLeast(tool.effect()))
                                        .orElse(false))
                        .toList();
        return allowed.isEmpty() ? "none" : String.join(", ", allowed);
    }
}
