package dev.stepfast.engine;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The models that a run may call, looked at before its first call: what keeps it from starting, and
 * what its people should know.
 */
final class ModelSurvey {
    private final ModelGateway gateway;
    private final WorkflowGraph graph;
    private final RunSettings settings;
    private final Predicate<NodeId> isOpen;

    /**
     * A survey of one run.
     *
     * @param isOpen whether the work of a node is still to be done
     */
    ModelSurvey(
            ModelGateway gateway,
            WorkflowGraph graph,
            RunSettings settings,
            Predicate<NodeId> isOpen) {
        this.gateway = gateway;
        this.graph = graph;
        this.settings = settings;
        this.isOpen = isOpen;
    }

    /** True when a step would be put to the default model. */
    boolean needsDefault() {
        return workers().stream().anyMatch(node -> findOwn(node).isEmpty());
    }

    /** What keeps the run from starting. */
    Optional<Opening> findHindrance() {
        for (Map.Entry<String, ModelInfo> used : describeAll().entrySet()) {
            ModelInfo info = used.getValue();
            if (info.problem().isPresent()) {
                return Optional.of(new Opening.Refused("no_model", info.problem().get()));
            }
            Optional<String> limit = findCostLimit();
            if (info.price().isEmpty() && limit.isPresent()) {
                return Optional.of(
                        new Opening.Refused(
                                "no_price",
                                limit.get()
                                        + " is stated, and the model "
                                        + used.getKey()
                                        + " has no price; state it under `prices` of the user file"
                                        + " ({input: 0, output: 0} for a free model), or take the limit back"));
            }
        }
        return Optional.empty();
    }

    /** One line each. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        workers().forEach(node -> findUnknown(node).ifPresent(warnings::add));
        describeAll()
                .forEach((name, info) -> {
                    warnings.addAll(info.warnings());
                    if (info.window().isEmpty() && info.problem().isEmpty()) {
                        warnings.add(windowAssumed(name));
                    }
                });
        return warnings.stream().distinct().toList();
    }

    private String windowAssumed(String model) {
        return String.format(
                Locale.ROOT,
                "window_assumed: nobody says how much the model %s takes, so %,d tokens are assumed; state"
                        + " `window` in its entry of the user file",
                model,
                settings.context().window());
    }

    private Optional<String> findUnknown(GraphNode node) {
        return findOwn(node).isPresent()
                ? Optional.empty()
                : wish(node)
                        .flatMap(ModelSurvey::words)
                        .map(words ->
                                "unknown_model: "
                                        + node.id()
                                        + " asks for "
                                        + words
                                        + ", which is not configured, so the default model is used");
    }

    private static Optional<String> words(ModelChoice choice) {
        return choice.model()
                .map(model -> "the model " + model)
                .or(() -> choice.tier().map(tier -> "a model of tier " + tier))
                .or(() -> choice.provider().map(provider -> "a model of " + provider));
    }

    /**
     * The models by name, the default first: it is the one that a key given for this start is for.
     */
    private Map<String, ModelInfo> describeAll() {
        Map<String, ModelInfo> infos = new LinkedHashMap<>();
        if (needsDefault()) {
            settings.model().ifPresent(model -> infos.put(model, gateway.describe(model)));
        }
        for (GraphNode node : workers()) {
            findOwn(node).ifPresent(model -> infos.computeIfAbsent(model, gateway::describe));
        }
        if (!workers().isEmpty()) {
            settings.repairs()
                    .escalateModel()
                    .ifPresent(model -> infos.computeIfAbsent(model, gateway::describe));
        }
        return infos;
    }

    private Optional<String> findCostLimit() {
        RunSettings.Limits limits = settings.limits();
        if (graph.budget().totalCostUsd().isPresent()) {
            return Optional.of("total_cost_usd of the plan");
        }
        if (limits.runCost().isPresent()) {
            return Optional.of("limits.run_cost");
        }
        return limits.stepCost().equals(RunSettings.Limits.DEFAULTS.stepCost())
                ? Optional.empty()
                : limits.stepCost().map(_ -> "limits.step_cost");
    }

    private Optional<String> findOwn(GraphNode node) {
        return wish(node).flatMap(gateway::findModel);
    }

    private static Optional<ModelChoice> wish(GraphNode node) {
        return node.spec().common().model();
    }

    /** The nodes that the built-in agent works on. */
    private List<GraphNode> workers() {
        return graph.nodes().stream()
                .filter(node ->
                        node.spec() instanceof Node.AgentLoop loop
                                && loop.agent()
                                        .orElse(settings.agent())
                                        .equals(AgentCommands.BUILT_IN))
                .filter(node -> isOpen.test(node.id()))
                .toList();
    }
}
