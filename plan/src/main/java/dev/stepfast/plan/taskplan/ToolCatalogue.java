package dev.stepfast.plan.taskplan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The tools that a plan may name, with the effect of each. */
public record ToolCatalogue(SequencedMap<String, Effect> effects) {
    /**
     * What every installation has. {@code record_deviation} is offered to every agent and has no
     * effect.
     */
    public static final ToolCatalogue BUILT_IN = builtIn();

    public ToolCatalogue {
        effects = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(effects));
    }

    public boolean has(String tool) {
        return effects.containsKey(tool);
    }

    /** What a tool may do; empty for one that the catalogue does not have. */
    public Optional<Effect> findEffect(String tool) {
        return Optional.ofNullable(effects.get(tool));
    }

    /** The names in catalogue order. */
    public List<String> names() {
        return List.copyOf(effects.keySet());
    }

    /** The highest effect among these tools, unknown ones left out; {@code none} for no tools. */
    public Effect highestOf(List<String> tools) {
        Effect highest = Effect.NONE;
        for (String tool : tools) {
            highest = Effect.highest(highest, effects.getOrDefault(tool, Effect.NONE));
        }
        return highest;
    }

    /** This catalogue with more tools, those of an MCP server for example. */
    public ToolCatalogue with(Map<String, Effect> more) {
        LinkedHashMap<String, Effect> all = new LinkedHashMap<>(effects);
        all.putAll(more);
        return new ToolCatalogue(all);
    }

    private static ToolCatalogue builtIn() {
        LinkedHashMap<String, Effect> effects = new LinkedHashMap<>();
        List.of("read", "list", "grep").forEach(tool -> effects.put(tool, Effect.READ_ONLY));
        List.of("edit", "write", "move", "delete")
                .forEach(tool -> effects.put(tool, Effect.WORKSPACE_WRITE));
        effects.put("run", Effect.PROCESS_EXEC);
        effects.put("record_deviation", Effect.NONE);
        return new ToolCatalogue(effects);
    }
}
