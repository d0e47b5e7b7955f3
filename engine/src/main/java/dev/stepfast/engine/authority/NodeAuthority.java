package dev.stepfast.engine.authority;

import dev.stepfast.engine.tool.ToolAuthority;
import dev.stepfast.engine.tool.ToolRegistry;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeCommon;
import java.util.List;
import java.util.Optional;

/**
 * What one node may do: the plan's ceiling and the node's own, whichever is lower. Computed before
 * the run and asked again at each call.
 *
 * @param tools the tools it may call; empty: every built-in one up to its level
 */
public record NodeAuthority(Optional<List<String>> tools, Effect level) {
    public NodeAuthority {
        tools = tools.map(List::copyOf);
    }

    public static NodeAuthority of(WorkflowGraph graph, GraphNode node) {
        NodeCommon common = node.spec().common();
        Optional<Capabilities> plan = graph.plan().capabilities();
        Optional<List<String>> stated = common.tools().or(() -> plan.flatMap(Capabilities::tools));
        // Naming a tool grants its effect for that tool; without names the declared effects are the
        // ceiling.
        Effect declared =
                common.effects().orElse(List.of()).stream()
                        .reduce(Effect.READ_ONLY, Effect::highest);
        return new NodeAuthority(
                stated,
                common.tools().isPresent() ? Effect.highest(declared, node.level()) : declared);
    }

    /** The authority in terms of the tools that there are. */
    public ToolAuthority over(ToolRegistry registry) {
        return new ToolAuthority(tools.orElseGet(registry::names), level);
    }
}
