package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.check.CheckSpec;
import java.util.List;
import java.util.Optional;

/** The highest effects that a plan grants and that its nodes may have. */
public final class Levels {
    private Levels() {}

    /** What a plan grants its nodes at most; empty when it states neither tools nor a level. */
    public static Optional<Effect> findPlanLevel(
            Capabilities capabilities, ToolCatalogue catalogue) {
        if (capabilities.tools().isEmpty()) {
            return capabilities.sideEffectLevel();
        }
        Effect ofTools = catalogue.highestOf(capabilities.tools().get());
        return Optional.of(
                Effect.highest(ofTools, capabilities.sideEffectLevel().orElse(Effect.NONE)));
    }

    /** The highest of what a node declares, what its own tools do, and what its kind needs. */
    public static Effect ofNode(Node node, ToolCatalogue catalogue) {
        Effect ofTools = catalogue.highestOf(node.common().tools().orElse(List.of()));
        return Effect.highest(Effect.highest(declared(node), ofTools), ofKind(node));
    }

    /** The highest effect a node declares, the lowest of all when it declares nothing. */
    public static Effect declared(Node node) {
        return node.common().effects().orElse(List.of()).stream()
                .reduce(Effect.NONE, Effect::highest);
    }

    /** What the kind needs by itself, commands to verify with included. */
    public static Effect ofKind(Node node) {
        boolean runsCommand =
                node.checks().stream().anyMatch(CheckSpec.ProcessCheck.class::isInstance);
        return switch (node) {
            case Node.AgentLoop loop -> runsCommand ? Effect.PROCESS_EXEC : Effect.READ_ONLY;
            case Node.Verify verify ->
                    runsCommand
                                    || verify.contract()
                                            .flatMap(Node.Verify.Contract::command)
                                            .isPresent()
                            ? Effect.PROCESS_EXEC
                            : Effect.NONE;
            case Node.HumanGate gate -> Effect.NONE;
            case Node.Join join -> Effect.NONE;
        };
    }
}
