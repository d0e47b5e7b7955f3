package dev.stepfast.plan.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Condition;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.InputSource;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.NodeKind;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.Writes;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoweringTest {
    @Test
    void aStepBecomesAnAgentLoopWithWhatItsAnnotationsSay() {
        Node node =
                node(
                        """
                        - [ ] Do it [id: a] [model: p/m] [agent: builtin] [repairs: 3] [timeout: 5m] [needs: x.txt]

                          body
                        """,
                        "a");
        assertThat(node).isInstanceOf(Node.AgentLoop.class);
        Node.AgentLoop loop = (Node.AgentLoop) node;
        assertThat(loop.common().purpose()).hasValue("Do it");
        assertThat(loop.common().prompt()).hasValue("Do it\n\nbody");
        assertThat(loop.common().effects()).hasValue(List.of(Effect.PROCESS_EXEC));
        assertThat(loop.common().model())
                .hasValue(
                        new ModelChoice(
                                Optional.of("p"),
                                Optional.of("m"),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()));
        assertThat(loop.common().inputs().orElseThrow().values())
                .containsExactly(new InputSource.File(WorkspacePath.of("x.txt"), true));
        assertThat(loop.agent()).hasValue("builtin");
        assertThat(loop.repair())
                .hasValue(new RepairSpec(Optional.of(3), Optional.empty(), Optional.empty()));
        assertThat(loop.stated().timeout()).hasValue(Duration.ofMinutes(5));
        assertThat(loop.stated().checks()).isEmpty();
        assertThat(loop.stated().writes()).isEmpty();
    }

    @Test
    void whatIsNotWrittenStaysAbsentButInputsAreEmpty() {
        Node.AgentLoop loop = (Node.AgentLoop) node("- [ ] a [id: a]", "a");
        assertThat(loop.common().inputs()).hasValue(new java.util.LinkedHashMap<>());
        assertThat(loop.common().model()).isEmpty();
        assertThat(loop.stated()).isEqualTo(Node.WorkFields.NONE);
    }

    @Test
    void stepsFollowEachOtherByOrderOnlyEdges() {
        TaskPlan plan = lower("- [ ] a [id: a]\n- [ ] b [id: b]").plan();
        assertThat(plan.entry()).isEqualTo(id("a"));
        assertThat(plan.edgeList()).containsExactly(order("a", "b"));
    }

    @Test
    void aParallelGroupSharesPredecessorsAndTheNextWaitsForAllOfIt() {
        TaskPlan plan =
                lower("- [ ] a [id: a]\n- [ ] [P] b [id: b]\n- [ ] [P] c [id: c]\n- [ ] d [id: d]")
                        .plan();
        assertThat(plan.edgeList())
                .containsExactly(
                        order("a", "b"), order("a", "c"), order("b", "d"), order("c", "d"));
        assertThat(((Node.AgentLoop) plan.nodes().get(id("b"))).stated().writes())
                .hasValue(new Writes.ByFile());
    }

    @Test
    void aGroupEndsAtAHeading() {
        TaskPlan plan = lower("# A\n- [ ] [P] b [id: b]\n# B\n- [ ] [P] c [id: c]").plan();
        assertThat(plan.edgeList()).containsExactly(order("b", "c"));
    }

    @Test
    void severalFirstStepsHangOnAStartNode() {
        TaskPlan plan = lower("- [ ] [P] a [id: a]\n- [ ] [P] b [id: b]").plan();
        assertThat(plan.entry()).isEqualTo(Lowering.START);
        assertThat(plan.nodes().firstEntry().getValue().kind()).isEqualTo(NodeKind.JOIN);
        assertThat(plan.edgeList())
                .containsExactly(
                        Edge.plain(Lowering.START, id("a")), Edge.plain(Lowering.START, id("b")));
    }

    @Test
    void afterReplacesTheOrderOfTheDocument() {
        TaskPlan plan =
                lower(
                                "- [ ] a [id: a]\n- [ ] b [id: b]\n- [ ] c [id: c] [after: a] [writes: src/**]")
                        .plan();
        assertThat(plan.edgeList()).containsExactly(order("a", "b"), Edge.plain(id("a"), id("c")));
        assertThat(((Node.AgentLoop) plan.nodes().get(id("c"))).stated().writes())
                .hasValue(new Writes.Globs(List.of("src/**")));
    }

    @Test
    void aParentFollowsItsChildrenAndItsFirstChildTakesItsPredecessors() {
        TaskPlan plan =
                lower(
                                "- [ ] a [id: a]\n- [ ] p [id: p]\n  - [ ] c [id: c]\n  - [ ] d [id: d]\n- [ ] z [id: z]")
                        .plan();
        assertThat(plan.nodes().get(id("p")).kind()).isEqualTo(NodeKind.JOIN);
        assertThat(plan.edgeList())
                .containsExactlyInAnyOrder(
                        order("a", "c"),
                        order("c", "d"),
                        Edge.plain(id("c"), id("p")),
                        Edge.plain(id("d"), id("p")),
                        order("p", "z"));
    }

    @Test
    void aParentWithChecksIsVerifiedAndRepairsItsLastAgentStep() {
        Node.Verify parent =
                (Node.Verify)
                        node(
                                "- [ ] p [id: p] [validate: command: make] [repairs: 1]\n  - [ ] c [id: c]\n  - [ ] [validate: contains: x]",
                                "p");
        assertThat(parent.repair())
                .hasValue(new RepairSpec(Optional.of(1), Optional.empty(), Optional.of(id("c"))));
    }

    @Test
    void aCheckOnlyStepIsVerifiedAndNotRepaired() {
        Node.Verify verify = (Node.Verify) node("- [ ] [validate: command: make] [id: v]", "v");
        assertThat(verify.checks()).hasSize(1);
        assertThat(verify.repair()).isEmpty();
    }

    @Test
    void aGateTakesTheIncomingEdges() {
        TaskPlan plan = lower("- [ ] a [id: a]\n- [ ] b [id: b] [confirm: Sure?]").plan();
        Node.HumanGate gate = (Node.HumanGate) plan.nodes().get(id("b:confirm"));
        assertThat(gate.approvalId()).isEqualTo("b");
        assertThat(gate.question()).hasValue("Sure?");
        assertThat(plan.edgeList())
                .containsExactly(order("a", "b:confirm"), Edge.plain(id("b:confirm"), id("b")));
    }

    @Test
    void noChildGetsAroundTheGateOfItsParent() {
        TaskPlan plan =
                lower(
                                "- [ ] a [id: a]\n- [ ] p [id: p] [confirm]\n  - [ ] c [id: c]\n  - [ ] d [id: d] [after: a]")
                        .plan();
        assertThat(plan.edgeList())
                .contains(
                        Edge.plain(id("p:confirm"), id("c")),
                        Edge.plain(id("p:confirm"), id("d")),
                        Edge.plain(id("a"), id("d")))
                .doesNotContain(order("a", "c"));
    }

    @Test
    void optionalStepsHoldNothingUp() {
        TaskPlan plan = lower("- [ ]* a [id: a]\n- [ ] b [id: b] [after: a]").plan();
        Node optional = plan.nodes().get(id("a"));
        assertThat(optional.common().when()).hasValue(new Condition.OptionalWanted());
        assertThat(optional.common().continueOn()).hasValue(List.of("failed", "error"));
        assertThat(plan.entry()).isEqualTo(Lowering.START);
        assertThat(plan.edgeList()).contains(order("a", "b"));
    }

    @Test
    void finalChecksFollowEveryStepAndAcceptanceItemsAreRequirements() {
        TaskPlan plan =
                lower(
                                "- [ ] a [id: a]\n- [ ] b [id: b]\n# Done when\n- ok [validate: command: make]\n# Notes\n- n [validate: file_exists: f]")
                        .plan();
        assertThat(plan.verification().orElseThrow().primary()).hasValue(Lowering.FINAL);
        assertThat(plan.edgeList())
                .contains(Edge.plain(id("a"), Lowering.FINAL), Edge.plain(id("b"), Lowering.FINAL));
        assertThat(plan.acceptance().orElseThrow().requirements().orElseThrow())
                .singleElement()
                .satisfies(one -> assertThat(one.checks()).hasSize(1));
    }

    @Test
    void networkRaisesTheLevelOfThePlan() {
        assertThat(lower("- [ ] a [network]").plan().capabilities().orElseThrow().sideEffectLevel())
                .hasValue(Effect.NETWORK);
        assertThat(
                        lower("- [ ] a [validate: command(network=true): x]")
                                .plan()
                                .capabilities()
                                .orElseThrow()
                                .sideEffectLevel())
                .hasValue(Effect.NETWORK);
        assertThat(lower("- [ ] a").plan().capabilities().orElseThrow().sideEffectLevel())
                .hasValue(Effect.PROCESS_EXEC);
    }

    @Test
    void budgetsGrowWithThePlanUnlessTheFrontMatterSaysOtherwise() {
        TaskPlan large = lower("- [ ] a\n".repeat(100)).plan();
        assertThat(large.budgets().orElseThrow().maxNodes()).hasValue(100);
        assertThat(large.budgets().orElseThrow().maxSteps()).hasValue(600);
        assertThat(large.budgets().orElseThrow().maxModelCalls()).hasValue(15_000);
        TaskPlan stated =
                lower("---\nbudgets: {max_nodes: 7}\nmetadata: {k: v}\n---\n- [ ] a").plan();
        assertThat(stated.budgets().orElseThrow().maxNodes()).hasValue(7);
        assertThat(stated.budgets().orElseThrow().maxModelCalls()).hasValue(150);
        assertThat(stated.metadata().orElseThrow().members())
                .containsEntry("k", new JsonString("v"));
    }

    @Test
    void frontMatterOfTheWrongFormIsReportedAtItsPlace() {
        Lowered lowered =
                lower(
                        "---\nbudgets: {max_nodes: 0, total_tokens: x, total_cost_usd: 0, wall_clock_ms: 0, max_nods: 1}\ncapabilities: {side_effect_level: all, tools: 1}\nrouting: r\n---\n- [ ] a");
        assertThat(lowered.diagnostics().stream().map(Diagnostic::code))
                .containsExactlyInAnyOrder(
                        DiagnosticCode.BUDGET_LIMIT_INVALID,
                        DiagnosticCode.BUDGET_TOTAL_TOKENS,
                        DiagnosticCode.BUDGET_TOTAL_COST_USD,
                        DiagnosticCode.BUDGET_WALL_CLOCK_MS,
                        DiagnosticCode.UNKNOWN_FIELD,
                        DiagnosticCode.UNKNOWN_EFFECT,
                        DiagnosticCode.SHAPE,
                        DiagnosticCode.SHAPE);
        assertThat(lowered.diagnostics()).allSatisfy(one -> assertThat(one.span()).isPresent());
    }

    @Test
    void childrenHaveTheDefaultsAndFilesOfTheirParents() {
        Node.AgentLoop child =
                (Node.AgentLoop)
                        node(
                                "- [ ] p [model: m] [timeout: 9] [needs: a.txt]\n  - [ ] c [id: c] [needs: b.txt]",
                                "c");
        assertThat(child.common().model().orElseThrow().model()).hasValue("m");
        assertThat(child.stated().timeout()).hasValue(Duration.ofSeconds(9));
        assertThat(child.common().inputs().orElseThrow().values())
                .containsExactly(
                        new InputSource.File(WorkspacePath.of("a.txt"), true),
                        new InputSource.File(WorkspacePath.of("b.txt"), true));
    }

    @Test
    void tickingDoesNotChangeTheTaskPlan() {
        assertThat(lower("- [x] a\n- [ ] b").plan()).isEqualTo(lower("- [ ] a\r\n- [-] b").plan());
    }

    @Test
    void everyPointerLeadsToItsLine() {
        Map<String, dev.stepfast.plan.diagnostic.SourceSpan> sources =
                lower("# G\n\n- [ ] a [id: a]\n- [ ] b [id: b] [validate: no_errors]").sourceMap();
        assertThat(sources.get("/objective").line()).isEqualTo(1);
        assertThat(sources.get("/nodes/b").line()).isEqualTo(4);
        assertThat(sources.get("/nodes/b/checks/0").column()).isEqualTo(17);
        assertThat(sources.get("/edges/0").line()).isEqualTo(4);
    }

    @Test
    void saysWhatIsMissingAroundThePlan() {
        Surroundings poor =
                new Surroundings() {
                    @Override
                    public boolean knowsModel(String name) {
                        return false;
                    }

                    @Override
                    public boolean keepsLedger(String agent) {
                        return false;
                    }

                    @Override
                    public boolean hasSchema(WorkspacePath path) {
                        return false;
                    }
                };
        MarkdownPlan plan =
                read("- [ ] a [model: m] [validate: no_errors] [validate: json: s.json]");
        assertThat(Lowering.lower(plan, poor).diagnostics().stream().map(Diagnostic::code))
                .containsExactlyInAnyOrder(
                        DiagnosticCode.UNKNOWN_MODEL,
                        DiagnosticCode.NO_LEDGER,
                        DiagnosticCode.MISSING_SCHEMA);
    }

    @Test
    void aCycleIsTakenOutSoThatTheRestCanBeLookedAt() {
        Lowered lowered =
                lower(
                        "- [ ] a [id: a] [after: c]\n- [ ] b [id: b] [after: a]\n- [ ] c [id: c] [after: b]\n- [ ] d [id: d] [after: c]");
        assertThat(lowered.diagnostics())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.code()).isEqualTo(DiagnosticCode.CYCLE);
                    assertThat(one.message()).contains("a → b → c → a");
                });
        assertThat(lowered.plan().edgeList()).contains(Edge.plain(id("c"), id("d")));
    }

    static Lowered lower(String text) {
        return Lowering.lower(read(text));
    }

    private static MarkdownPlan read(String text) {
        return MarkdownReader.read("plan.md", text, ReadOptions.DEFAULT).value();
    }

    private static Node node(String text, String name) {
        return lower(text).plan().nodes().get(id(name));
    }

    private static NodeId id(String name) {
        return new NodeId(name);
    }

    private static Edge order(String from, String to) {
        return Edge.order(id(from), id(to));
    }
}
