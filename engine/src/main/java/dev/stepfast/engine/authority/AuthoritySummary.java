package dev.stepfast.engine.authority;

import dev.stepfast.engine.run.AuthorityRecord;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * All that a plan can do at most.
 *
 * @param covered the sorted lines that a grant is bound to: commands, tools, effects, roots,
 *     network; the same on every machine
 * @param others the sorted lines that are shown, but bind nobody: agents, models, gates
 * @param commands every command of the plan, with the nodes that have it
 * @param level the highest effect of any node
 */
public record AuthoritySummary(
        List<String> covered, List<String> others, List<PlannedCommand> commands, Effect level) {
    /** What a line that names an agent begins with. */
    private static final String AGENT = "agent ";

    public AuthoritySummary {
        covered = List.copyOf(covered);
        others = List.copyOf(others);
        commands = List.copyOf(commands);
    }

    /**
     * One command of the plan.
     *
     * @param check the check that has it
     * @param nodes the nodes that the check stands on
     */
    public record PlannedCommand(
            List<String> argv, boolean network, CheckSpec check, List<NodeId> nodes) {
        public PlannedCommand {
            argv = List.copyOf(argv);
            nodes = List.copyOf(nodes);
        }
    }

    /** The summary of a graph, with the agent and model that would do the work. */
    public static AuthoritySummary of(WorkflowGraph graph, String agent, Optional<String> model) {
        Map<String, PlannedCommand> commands = new LinkedHashMap<>();
        TreeSet<String> covered = new TreeSet<>();
        TreeSet<String> others = new TreeSet<>();
        Effect level = Effect.NONE;
        for (GraphNode node : graph.nodes()) {
            level = Effect.highest(level, node.level());
            node.spec().checks().forEach(check -> addCommand(commands, check, node.id()));
            addContract(commands, node);
            addNode(node, agent, covered, others);
        }
        commands.values().forEach(command -> covered.add(line(command)));
        graph.plan()
                .capabilities()
                .flatMap(Capabilities::tools)
                .ifPresent(tools -> tools.forEach(tool -> covered.add("tool " + tool)));
        graph.plan()
                .capabilities()
                .flatMap(Capabilities::workspaceRoots)
                .ifPresent(roots -> roots.forEach(root -> covered.add("root " + root)));
        covered.add("effect " + level.word());
        model.ifPresent(name -> others.add("model " + name));
        return new AuthoritySummary(
                List.copyOf(covered), List.copyOf(others), List.copyOf(commands.values()), level);
    }

    /** Over the covered lines. */
    public Sha256 digest() {
        return Sha256.of(String.join("\n", covered));
    }

    /** What a person types to consent: bound to this plan and this summary. */
    public Sha256 grantDigest(Sha256 planDigest) {
        return Sha256.of(planDigest.prefixed() + "\n" + digest().prefixed());
    }

    /**
     * The same with each agent command shown whole, as the argument vector that would be started.
     *
     * @param vectorOf the vector by name; empty for an agent that is no command, or not there
     */
    public AuthoritySummary showingAgents(Function<String, List<String>> vectorOf) {
        List<String> shown =
                others.stream().map(line -> showAgent(line, vectorOf)).sorted().toList();
        return new AuthoritySummary(covered, shown, commands, level);
    }

    private static String showAgent(String line, Function<String, List<String>> vectorOf) {
        if (!line.startsWith(AGENT)) {
            return line;
        }
        List<String> vector = vectorOf.apply(line.substring(AGENT.length()));
        return vector.isEmpty()
                ? line
                : line + " " + CanonicalJson.write(JsonArray.of(vector)) + " with network";
    }

    /** True when the plan may do more than read, so that nothing of it runs without consent. */
    public boolean needsGrant() {
        return !commands.isEmpty() || level.isAtLeast(Effect.WORKSPACE_WRITE);
    }

    public AuthorityRecord toRecord() {
        TreeSet<String> all = new TreeSet<>(covered);
        all.addAll(others);
        return new AuthorityRecord(List.copyOf(all), digest());
    }

    private static void addNode(
            GraphNode node, String defaultAgent, TreeSet<String> covered, TreeSet<String> others) {
        switch (node.spec()) {
            case Node.AgentLoop loop -> {
                others.add(AGENT + loop.agent().orElse(defaultAgent));
                loop.common()
                        .model()
                        .flatMap(choice -> choice.model())
                        .ifPresent(name -> others.add("model " + name));
                loop.common()
                        .tools()
                        .ifPresent(tools -> tools.forEach(tool -> covered.add("tool " + tool)));
                if (node.level().isAtLeast(Effect.NETWORK)) {
                    covered.add("network for the work of " + node.id());
                }
            }
            case Node.HumanGate gate -> others.add("gate " + gate.approvalId());
            case Node.Verify verify -> {}
            case Node.Join join -> {}
        }
    }

    private static void addContract(Map<String, PlannedCommand> commands, GraphNode node) {
        if (node.spec() instanceof Node.Verify verify) {
            Checks.ofContract(verify).ifPresent(check -> addCommand(commands, check, node.id()));
        }
    }

    private static void addCommand(
            Map<String, PlannedCommand> commands, CheckSpec check, NodeId node) {
        Optional<List<String>> argv =
                switch (check) {
                    case CheckSpec.Command command -> Optional.of(command.command().argv());
                    case CheckSpec.Custom custom -> Optional.of(vector(custom));
                    case CheckSpec.FileExists c -> Optional.empty();
                    case CheckSpec.FileContains c -> Optional.empty();
                    case CheckSpec.FileRegex c -> Optional.empty();
                    case CheckSpec.Regex c -> Optional.empty();
                    case CheckSpec.Contains c -> Optional.empty();
                    case CheckSpec.Json c -> Optional.empty();
                    case CheckSpec.NoErrors c -> Optional.empty();
                };
        if (argv.isEmpty()) {
            return;
        }
        boolean network =
                check instanceof CheckSpec.ProcessCheck process && process.process().network();
        PlannedCommand fresh = new PlannedCommand(argv.get(), network, check, List.of(node));
        commands.merge(
                line(fresh),
                fresh,
                (known, added) -> {
                    List<NodeId> nodes = new ArrayList<>(known.nodes());
                    nodes.add(node);
                    return new PlannedCommand(known.argv(), known.network(), known.check(), nodes);
                });
    }

    /** A custom check starts its script as a program of the workspace. */
    public static List<String> vector(CheckSpec.Custom custom) {
        List<String> argv = new ArrayList<>(List.of("./" + custom.script()));
        argv.addAll(custom.arguments());
        return argv;
    }

    private static String line(PlannedCommand command) {
        return (command.network() ? "command with network " : "command ")
                + CanonicalJson.write(JsonArray.of(command.argv()));
    }
}
