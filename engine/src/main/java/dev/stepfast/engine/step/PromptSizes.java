package dev.stepfast.engine.step;

import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent.NodeEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How large the first prompts of a plan's steps are, before anything is run. Asks nobody. */
public final class PromptSizes {
    /** Nothing is asked of a model here, also not how large its window is. */
    private static final ModelInfo UNKNOWN =
            new ModelInfo("", Optional.empty(), Optional.empty(), Optional.empty());

    private PromptSizes() {}

    /** A size in tokens; whether it fits the window as far as that is known. */
    public record Size(int tokens, boolean fits) {}

    /**
     * Sizes of instructions and message together, by step on which an agent works.
     *
     * @param done steps that are done by now
     */
    public static Map<NodeId, Size> of(
            WorkflowGraph graph,
            PlanSource source,
            RunSettings settings,
            Set<NodeId> done,
            StepServices services) {
        StepHost host = new Onlooker(graph, source, settings, new StepProgress(done));
        AttemptPrompts prompts = new AttemptPrompts(services, new StepBriefs(services));
        Map<NodeId, Size> sizes = new LinkedHashMap<>();
        for (GraphNode node : graph.nodes()) {
            if (node.spec() instanceof Node.AgentLoop) {
                sizes.put(node.id(), size(prompts.first(node, host, UNKNOWN)));
            }
        }
        return sizes;
    }

    private static Size size(AttemptPrompts.Built built) {
        return switch (built) {
            case AttemptPrompts.Built.Ready ready ->
                    new Size(
                            TokenEstimate.of(ready.prompt().system())
                                    + TokenEstimate.of(ready.prompt().text()),
                            true);
            case AttemptPrompts.Built.TooLarge large -> new Size(large.needed(), false);
        };
    }

    /** A run that has not begun: it knows the plan, and records nothing. */
    private record Onlooker(
            WorkflowGraph graph, PlanSource source, RunSettings settings, StepProgress progress)
            implements StepHost {
        @Override
        public RunId run() {
            throw new UnsupportedOperationException("there is no run");
        }

        @Override
        public NodeHistory history(NodeId node) {
            return NodeHistory.none(node);
        }

        @Override
        public void record(NodeEvent event) {
            throw new UnsupportedOperationException("nothing is recorded");
        }

        @Override
        public Permission ask(NodeEvent event) {
            throw new UnsupportedOperationException("nothing is asked for");
        }

        @Override
        public Optional<RecordedVerdict> findVerdict(String checkKey, Sha256 tree) {
            return Optional.empty();
        }
    }
}
