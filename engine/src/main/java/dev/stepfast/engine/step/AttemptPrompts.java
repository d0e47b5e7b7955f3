package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.repair.PromptRoom;
import dev.stepfast.engine.repair.RepairFeedback;
import dev.stepfast.engine.repair.StepBrief;
import dev.stepfast.engine.repair.StepPrompt;
import dev.stepfast.engine.repair.SystemPrompt;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.util.List;
import java.util.Optional;

/** Builds the prompt of an attempt, or says that it does not fit. */
final class AttemptPrompts {
    /**
     * What the descriptions of the tools take of the window, as measured over the built-in ones.
     */
    private static final int TOOL_TOKENS = 1_200;

    private final StepServices services;
    private final StepBriefs briefs;

    AttemptPrompts(StepServices services, StepBriefs briefs) {
        this.services = services;
        this.briefs = briefs;
    }

    /**
     * A prompt.
     *
     * @param strategy the word for records: {@code first}, or the repair strategy that was possible
     * @param earlier the conversation that is continued; empty for a new one
     */
    record Prompt(String strategy, String system, String text, List<Message> earlier) {
        Prompt {
            earlier = List.copyOf(earlier);
        }
    }

    /** What came of building one. */
    sealed interface Built {
        record Ready(Prompt prompt) implements Built {}

        record TooLarge(String detail, int needed) implements Built {}
    }

    Built first(GraphNode node, StepHost host, ModelInfo info) {
        String system = system(node, host);
        return built(
                "first",
                system,
                prompts()
                        .first(
                                briefs.of(node, host, StepBrief.Start.CLEAN),
                                room(host, info, system)),
                List.of());
    }

    Built repair(
            GraphNode node,
            StepHost host,
            ModelInfo info,
            RepairStrategy strategy,
            RepairFeedback feedback,
            List<Message> earlier) {
        String system = system(node, host);
        if (strategy == RepairStrategy.APPEND && !earlier.isEmpty()) {
            int taken = TOOL_TOKENS + Conversing.tokens(earlier);
            PromptRoom room = new PromptRoom(window(host, info), taken, host.settings().context());
            if (prompts().append(feedback, room) instanceof StepPrompt.Built.Message message) {
                return new Built.Ready(
                        new Prompt(strategy.word(), system, message.text(), earlier));
            }
        }
        RepairStrategy used = strategy == RepairStrategy.APPEND ? RepairStrategy.FRESH : strategy;
        return built(
                used.word(),
                system,
                prompts()
                        .repair(
                                briefs.of(node, host, StepBrief.Start.CLEAN),
                                feedback,
                                room(host, info, system)),
                List.of());
    }

    /** What an attempt that starts again is told beside its recorded prompt. */
    static String startingAgain(String prompt) {
        return prompt
                + "\n\nAn earlier start of this work was interrupted: some of it may already be there."
                + " Look before you change.";
    }

    private Built built(
            String strategy, String system, StepPrompt.Built built, List<Message> earlier) {
        return switch (built) {
            case StepPrompt.Built.Message message ->
                    new Built.Ready(new Prompt(strategy, system, message.text(), earlier));
            case StepPrompt.Built.ContextFull full ->
                    new Built.TooLarge(
                            "the prompt needs "
                                    + full.needed()
                                    + " tokens, and there is room for "
                                    + Math.max(0, full.room())
                                    + "; use a model with a larger window, or split the step",
                            full.needed());
        };
    }

    private StepPrompt prompts() {
        return new StepPrompt(services.ids(), services.redactor());
    }

    /** The node's own; else the built-in agent's, for an agent command brings its own. */
    private static String system(GraphNode node, StepHost host) {
        boolean command =
                node.spec() instanceof Node.AgentLoop loop
                        && !StepAgent.of(loop, host.settings()).isBuiltIn();
        return node.spec().common().system().orElseGet(() -> command ? "" : SystemPrompt.builtIn());
    }

    private static PromptRoom room(StepHost host, ModelInfo info, String system) {
        return new PromptRoom(
                window(host, info),
                TOOL_TOKENS + TokenEstimate.of(system),
                host.settings().context());
    }

    private static int window(StepHost host, ModelInfo info) {
        return Optional.of(info)
                .flatMap(ModelInfo::window)
                .orElse(host.settings().context().window());
    }
}
