package dev.stepfast.plan.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.json.PlanTexts;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaskPlanValidatorTest {
    /**
     * Codes of the task plan that other tests raise: in reading the text, and for plans too big for
     * a table.
     */
    private static final Set<DiagnosticCode> RAISED_ELSEWHERE =
            EnumSet.of(
                    DiagnosticCode.JSON_ENCODING,
                    DiagnosticCode.JSON_SYNTAX,
                    DiagnosticCode.JSON_TOO_DEEP,
                    DiagnosticCode.JSON_DUPLICATE_KEY,
                    DiagnosticCode.LIMIT_EXCEEDED,
                    DiagnosticCode.NOT_A_DICT,
                    DiagnosticCode.HOST_CEILING_EXCEEDED,
                    DiagnosticCode.ANALYSIS_LIMITED);

    record Case(String changes, List<String> found) {}

    static List<Case> cases() throws IOException {
        try (InputStream in =
                TaskPlanValidatorTest.class.getResourceAsStream("/validate/cases.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> {
                        int arrow = line.lastIndexOf("=>");
                        String found = line.substring(arrow + 2).strip();
                        return new Case(
                                line.substring(0, arrow),
                                found.isEmpty() ? List.of() : Arrays.asList(found.split(" ", -1)));
                    })
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void findsExactlyWhatIsWrong(Case plan) {
        List<Diagnostic> found = check(PlanTexts.change(PlanTexts.BASE, plan.changes()));

        assertThat(found.stream().map(TaskPlanValidatorTest::show).toList())
                .containsExactlyInAnyOrderElementsOf(plan.found());
        assertThat(found)
                .isSortedAccordingTo(TaskPlanValidator.ORDER)
                .allSatisfy(diagnostic -> {
                    assertThat(diagnostic.span()).isPresent();
                    assertThat(diagnostic.message()).isNotBlank().doesNotContain("\n");
                });
    }

    @Test
    void raisesEveryCodeOfTaskPlans() throws IOException {
        assertThat(cases()).hasSize(109);
        Set<String> raised = new HashSet<>();
        cases().forEach(one ->
                one.found().forEach(found -> raised.add(found.substring(0, found.indexOf('@')))));
        List<DiagnosticCode> silent =
                Arrays.stream(DiagnosticCode.values())
                        .filter(code -> code.compareTo(DiagnosticCode.JSON_ENCODING) >= 0)
                        .filter(code ->
                                !MARKDOWN.contains(code) && !RAISED_ELSEWHERE.contains(code))
                        .filter(code -> !raised.contains(code.wire()))
                        .toList();

        assertThat(silent).isEmpty();
    }

    private static final Set<DiagnosticCode> MARKDOWN =
            EnumSet.of(
                    DiagnosticCode.FRONT_MATTER,
                    DiagnosticCode.EMPTY_BOX,
                    DiagnosticCode.PARENT_AHEAD,
                    DiagnosticCode.UNKNOWN_MODEL,
                    DiagnosticCode.NEAR_ANNOTATION,
                    DiagnosticCode.LINK_ANNOTATION,
                    DiagnosticCode.PROSE_OR_ANNOTATION,
                    DiagnosticCode.VACUOUS_COMMAND,
                    DiagnosticCode.MISSING_SCHEMA,
                    DiagnosticCode.QUOTED_BOX,
                    DiagnosticCode.ALMOST_A_BOX,
                    DiagnosticCode.UNKNOWN_MARK,
                    DiagnosticCode.SHALLOW_INDENT,
                    DiagnosticCode.ODD_MARK,
                    DiagnosticCode.NOT_CHECKED,
                    DiagnosticCode.DUPLICATE_TITLE,
                    DiagnosticCode.DUPLICATE_CHECK);

    @Test
    void theBaseIsClean() {
        assertThat(check(PlanTexts.BASE)).isEmpty();
    }

    @Test
    void refusesWhatIsNoPlan() {
        assertThat(check("[]"))
                .extracting(TaskPlanValidatorTest::show)
                .containsExactly("not_a_dict@");
        assertThat(check("{\"kind\":1,\"kind\":2}"))
                .extracting(TaskPlanValidatorTest::show)
                .containsExactly("json_duplicate_key@");
        assertThat(check("[".repeat(100_000)))
                .extracting(TaskPlanValidatorTest::show)
                .containsExactly("json_too_deep@");
    }

    @Test
    void suggestsTheNearestWordAndHowToMoveIt() {
        Diagnostic field =
                check(
                                PlanTexts.change(
                                        PlanTexts.BASE,
                                        "!/nodes/build/prompt;;/nodes/build/promt=\"x\""))
                        .stream()
                        .filter(diagnostic -> diagnostic.code() == DiagnosticCode.UNKNOWN_FIELD)
                        .findFirst()
                        .orElseThrow();

        assertThat(field.suggestion()).contains("prompt");
        assertThat(field.fix())
                .hasValueSatisfying(
                        fix -> assertThat(fix.toString()).contains("move", "/nodes/build/prompt"));
        assertThat(suggestion("/nodes/build/kind=\"agentloop\"")).contains("agent_loop");
        assertThat(suggestion("/nodes/build/effects=[\"write_files\"]")).contains("writes_files");
        assertThat(suggestion("/nodes/build/tools=[\"grap\"]")).contains("grep");
        assertThat(suggestion("/edges/0/to=\"tset\"")).contains("test");
        assertThat(suggestion("/nodes/build/kind=\"zzzzzzzz\"")).isEmpty();
    }

    @Test
    void showsTheShortestWayRound() {
        List<Diagnostic> found =
                check(
                        PlanTexts.change(
                                PlanTexts.BASE, "/edges/-={\"from\":\"test\",\"to\":\"build\"}"));

        assertThat(found.getFirst().message()).endsWith("build → test → build");
        assertThat(found.getFirst().related()).hasSize(2);
    }

    @Test
    void namesTheMinimum() {
        List<Diagnostic> found =
                check(
                        PlanTexts.change(
                                PlanTexts.BASE,
                                "/budgets={\"max_model_calls\":0,\"max_depth\":1}"));

        assertThat(found)
                .extracting(Diagnostic::message)
                .anyMatch(text -> text.contains("at least 1 model calls"));
        assertThat(found)
                .extracting(Diagnostic::message)
                .anyMatch(text -> text.contains("at least 2 nodes"));
        assertThat(found).allSatisfy(diagnostic -> assertThat(diagnostic.fix()).isPresent());
    }

    @Test
    void holdsPlansToTheHostCeiling() {
        TaskPlan plan = PlanTexts.read(PlanTexts.BASE);
        HostCeiling host =
                new HostCeiling(
                        Optional.of(Set.of("read", "edit")), Optional.of(Effect.WORKSPACE_WRITE));

        assertThat(TaskPlanValidator.validate(plan, ValidationContext.DEFAULT.withHost(host)))
                .extracting(TaskPlanValidatorTest::show)
                .containsExactly(
                        "host_ceiling_exceeded@/capabilities/tools/2",
                        "host_ceiling_exceeded@/nodes/test");
    }

    @Test
    void aJoinThatWasMadeForMarkdownMayHaveOneInput() {
        TaskPlan plan =
                PlanTexts.read(
                        PlanTexts.change(
                                PlanTexts.BASE,
                                "/nodes/j={\"kind\":\"join\"};;/edges/-={\"from\":\"test\",\"to\":\"j\"}"));

        assertThat(
                        TaskPlanValidator.validate(
                                plan,
                                ValidationContext.DEFAULT.withOrigin(
                                        ValidationContext.Origin.LOWERED)))
                .isEmpty();
    }

    @Test
    void hidesNothingBehindASizeLimit() {
        StringBuilder nodes = new StringBuilder("{\"s\":{\"kind\":\"join\"}");
        StringBuilder edges = new StringBuilder("[");
        for (int i = 0; i < 200; i++) {
            nodes.append(",\"n")
                    .append(i)
                    .append("\":{\"kind\":\"agent_loop\",\"prompt\":\"x\",")
                    .append("\"effects\":[\"writes_files\"],\"writes\":[\"d")
                    .append(i)
                    .append("/**\"]}");
            edges.append(i == 0 ? "" : ",")
                    .append("{\"from\":\"s\",\"to\":\"n")
                    .append(i)
                    .append("\"}");
        }
        List<Diagnostic> found =
                check(
                        PlanTexts.change(
                                PlanTexts.BASE,
                                "/nodes="
                                        + nodes
                                        + "};;/edges="
                                        + edges
                                        + "];;/entry=\"s\";;/budgets={\"max_nodes\":300}"));

        assertThat(found)
                .extracting(TaskPlanValidatorTest::show)
                .containsExactlyInAnyOrder("analysis_limited@", "plan_unverified@");
    }

    @Test
    void defaultsFitALongChain() {
        TaskPlan plan = Plans.chain(12);

        assertThat(TaskPlanValidator.validate(plan, ValidationContext.DEFAULT))
                .allMatch(diagnostic -> diagnostic.severity() != Severity.ERROR);
        assertThat(EffectiveBudgets.of(plan)).isEqualTo(new EffectiveBudgets(32, 12, 36, 192, 384));
        assertThat(StaticMinimum.of(plan)).isEqualTo(new StaticMinimum(12, 12, 12));
    }

    /** Growth is compared, not time: ten times the plan may take at most forty times as long. */
    @Test
    void growsWithTheSizeOfThePlan() {
        TaskPlan small = Plans.layered(10_000, 5);
        TaskPlan large = Plans.layered(100_000, 5);
        long ofSmall =
                Plans.bestOf(
                        25, () -> TaskPlanValidator.validate(small, ValidationContext.DEFAULT));
        long ofLarge =
                Plans.bestOf(5, () -> TaskPlanValidator.validate(large, ValidationContext.DEFAULT));
        System.out.println(
                "validator, processor time: 10,000 nodes and 50,000 edges "
                        + ofSmall / 1_000
                        + " µs, 100,000 and 500,000 "
                        + ofLarge / 1_000
                        + " µs");

        assertThat((double) ofLarge / ofSmall).isLessThan(40);
    }

    @Test
    void deepPlansUseNoStack() {
        TaskPlan chain = Plans.chain(100_000);

        assertThat(StaticMinimum.of(chain).depth()).isEqualTo(100_000);
        assertThat(TaskPlanValidator.validate(Plans.ring(50_000), ValidationContext.DEFAULT))
                .filteredOn(diagnostic -> diagnostic.code() == DiagnosticCode.CYCLE)
                .hasSize(1);
        assertThat(Cycles.findAny(Plans.ring(3)))
                .containsExactly(
                        new NodeId("n0"), new NodeId("n1"), new NodeId("n2"), new NodeId("n0"));
    }

    private static Optional<String> suggestion(String changes) {
        return check(PlanTexts.change(PlanTexts.BASE, changes)).stream()
                .filter(Diagnostic::isError)
                .findFirst()
                .orElseThrow()
                .suggestion();
    }

    private static List<Diagnostic> check(String text) {
        return TaskPlanValidator.check(PlanTexts.bytes(text), ValidationContext.DEFAULT)
                .diagnostics();
    }

    private static String show(Diagnostic diagnostic) {
        return diagnostic.code().wire() + "@" + diagnostic.pointer().orElse("?");
    }
}
