package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.Acceptance;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeCommon;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.Verification;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a task plan of a Markdown plan. Marks are not part of it, so that ticking never changes a
 * digest.
 */
public final class Lowering {
    /** The join before several first nodes. */
    public static final NodeId START = new NodeId(":start");

    /** The node that runs the final checks. */
    public static final NodeId FINAL = new NodeId(":final");

    private static final int LEAST_NODES = 32;
    private static final int LEAST_MODEL_CALLS = 64;
    private static final int STEPS_PER_NODE = 6;
    private static final int MODEL_CALLS_PER_STEP = 150;

    private final MarkdownPlan plan;
    private final StepTree tree;
    private final FrontMatterFields fields;
    private final LinkedHashMap<NodeId, Node> nodes = new LinkedHashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Set<Edge> known = new HashSet<>();
    private final SourceMap sources = new SourceMap();
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    private Lowering(MarkdownPlan plan) {
        this.plan = plan;
        this.tree = new StepTree(plan);
        this.fields = FrontMatterFields.read(plan);
    }

    /** Lowers a plan about whose surroundings nothing is known. */
    public static Lowered lower(MarkdownPlan plan) {
        return lower(plan, Surroundings.NONE);
    }

    /** Lowers a plan; what it names and is not there is among the diagnostics. */
    public static Lowered lower(MarkdownPlan plan, Surroundings surroundings) {
        return new Lowering(plan).lower(surroundings);
    }

    private Lowered lower(Surroundings surroundings) {
        OrderEdges.Result order = OrderEdges.of(tree);
        diagnostics.addAll(fields.diagnostics());
        diagnostics.addAll(order.diagnostics());
        diagnostics.addAll(OutsideReferences.check(plan, tree, surroundings));
        addNodes(tree.roots());
        NodeId entry = addEntry(order.arrows());
        order.arrows().forEach(this::addEdge);
        addFinal();
        plan.goalSpan().ifPresent(span -> sources.put("/objective", span));
        plan.frontMatterSpan()
                .ifPresent(span ->
                        plan.frontMatter()
                                .members()
                                .keySet()
                                .forEach(field -> sources.put("/" + field, span)));
        TaskPlan lowered =
                new TaskPlan(
                        plan.goal(),
                        entry,
                        nodes,
                        Optional.of(edges),
                        Optional.of(budgets()),
                        Optional.of(capabilities()),
                        verification(),
                        fields.unknowns(),
                        fields.routing(),
                        acceptance(),
                        fields.metadata(),
                        fields.carried());
        return new Lowered(lowered, sources.spans(), Findings.inFileOrder(diagnostics));
    }

    /** Adds the nodes of steps, a gate before its step and a parent behind its children. */
    private void addNodes(List<Step> steps) {
        for (Step step : steps) {
            step.settings()
                    .confirm()
                    .ifPresent(confirm -> {
                        Node.HumanGate gate = StepNodes.gate(step, confirm, tree);
                        nodes.put(gate.id(), gate);
                        sources.put(SourceMap.node(gate.id()), step.span());
                    });
            addNodes(tree.children(step));
            nodes.put(step.id(), StepNodes.node(step, tree, plan.everyStep()));
            sources.putStep(step, StepNodes.checks(step, plan.everyStep()));
        }
    }

    private NodeId addEntry(List<OrderEdges.Arrow> arrows) {
        Set<NodeId> waiting = new HashSet<>();
        arrows.forEach(arrow -> waiting.add(arrow.to()));
        List<Node> first =
                nodes.values().stream().filter(node -> !waiting.contains(node.id())).toList();
        if (first.size() == 1 && first.getFirst().common().when().isEmpty()) {
            return first.getFirst().id();
        }
        nodes.putFirst(START, new Node.Join(NodeCommon.of(START)));
        SourceSpan place =
                plan.steps().isEmpty()
                        ? new SourceSpan(0, 0, 1, 1)
                        : plan.steps().getFirst().span();
        sources.put(SourceMap.node(START), place);
        for (Node node : first) {
            add(
                    Edge.plain(START, node.id()),
                    sources.find(SourceMap.node(node.id())).orElse(place));
        }
        return START;
    }

    private void addEdge(OrderEdges.Arrow arrow) {
        Edge edge =
                arrow.orderOnly()
                        ? Edge.order(arrow.from(), arrow.to())
                        : Edge.plain(arrow.from(), arrow.to());
        add(edge, arrow.written().orElse(arrow.place()));
    }

    private void addFinal() {
        if (plan.finalItems().isEmpty()) {
            return;
        }
        List<PlacedCheck> checks = new ArrayList<>();
        plan.finalItems().forEach(item -> checks.addAll(item.placedChecks()));
        SourceSpan place = plan.finalItems().getFirst().span();
        nodes.put(FINAL, StepNodes.finalChecks(FINAL, checks));
        sources.put(SourceMap.node(FINAL), place);
        sources.putChecks(FINAL, checks);
        for (Step step : plan.steps()) {
            Edge edge =
                    tree.isOptional(step.id())
                            ? Edge.order(step.id(), FINAL)
                            : Edge.plain(step.id(), FINAL);
            add(edge, place);
        }
        if (plan.steps().isEmpty()) {
            add(Edge.plain(START, FINAL), place);
        }
    }

    private void add(Edge edge, SourceSpan place) {
        if (known.add(edge)) {
            sources.put("/edges/" + edges.size(), place);
            edges.add(edge);
        }
    }

    private Budgets budgets() {
        Budgets stated = fields.budgets().orElse(Budgets.UNSTATED);
        long agents = plan.steps().stream().filter(Step::hasAgent).count();
        return new Budgets(
                stated.maxNodes().or(() -> Optional.of(Math.max(LEAST_NODES, nodes.size()))),
                stated.maxDepth(),
                stated.maxSteps()
                        .or(() ->
                                Optional.of(Math.max(LEAST_NODES, STEPS_PER_NODE * nodes.size()))),
                stated.maxModelCalls()
                        .or(() ->
                                Optional.of(
                                        Math.max(
                                                LEAST_MODEL_CALLS,
                                                (int) (MODEL_CALLS_PER_STEP * agents)))),
                stated.maxToolCalls(),
                stated.totalTokens(),
                stated.totalCostUsd(),
                stated.wallClock(),
                stated.consecutiveFailures());
    }

    private Capabilities capabilities() {
        Capabilities stated = fields.capabilities().orElse(Capabilities.UNSTATED);
        boolean network =
                plan.steps().stream().anyMatch(step -> step.settings().network())
                        || nodes.values().stream()
                                .anyMatch(node ->
                                        node.checks().stream().anyMatch(StepNodes::usesNetwork));
        Effect level = network ? Effect.NETWORK : Effect.PROCESS_EXEC;
        return new Capabilities(
                stated.tools(),
                stated.sideEffectLevel().or(() -> Optional.of(level)),
                stated.workspaceRoots(),
                stated.recursionLimit());
    }

    private Optional<Verification> verification() {
        if (plan.finalItems().isEmpty()) {
            return fields.verification();
        }
        Verification stated = fields.verification().orElse(Verification.UNSTATED);
        return Optional.of(
                new Verification(
                        stated.primary().or(() -> Optional.of(FINAL)),
                        stated.requiredPaths(),
                        stated.requiredText()));
    }

    private Optional<Acceptance> acceptance() {
        List<Acceptance.Requirement> requirements =
                new ArrayList<>(
                        fields.acceptance().flatMap(Acceptance::requirements).orElse(List.of()));
        for (AcceptanceItem item : plan.acceptance()) {
            sources.put("/acceptance/requirements/" + requirements.size(), item.span());
            requirements.add(new Acceptance.Requirement(item.id(), item.text(), item.checks()));
        }
        if (requirements.isEmpty()) {
            return fields.acceptance();
        }
        return Optional.of(
                new Acceptance(
                        Optional.of(requirements),
                        fields.acceptance().flatMap(Acceptance::checks),
                        fields.acceptance().flatMap(Acceptance::maxRounds)));
    }
}
