package dev.stepfast.engine.tool;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The tools there are, by name, in the order in which models are told of them. */
public final class ToolRegistry {
    private final SequencedMap<String, Tool> tools;

    /**
     * A registry of these.
     *
     * @throws IllegalArgumentException when two have one name
     */
    public ToolRegistry(Collection<? extends Tool> tools) {
        SequencedMap<String, Tool> byName = new LinkedHashMap<>();
        for (Tool tool : tools) {
            if (byName.putIfAbsent(tool.name(), tool) != null) {
                throw new IllegalArgumentException("two tools are called \"" + tool.name() + "\"");
            }
        }
        this.tools = Collections.unmodifiableSequencedMap(byName);
    }

    /** The tool of this name. */
    public Optional<Tool> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /** All names, in order. */
    public List<String> names() {
        return List.copyOf(tools.keySet());
    }

    /** The tools that a node with this authority may call: what its model is told of. */
    public List<Tool> findAllowed(ToolAuthority authority) {
        return tools.values().stream()
                .filter(tool ->
                        authority.judge(tool.name(), this)
                                instanceof ToolAuthority.Judgement.Allowed)
                .toList();
    }
}
