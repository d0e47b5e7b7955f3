package dev.stepfast.plan.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.json.PlanReading;
import dev.stepfast.plan.json.PlanTexts;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.render.DiagnosticJson.Strictness;
import dev.stepfast.plan.validate.TaskPlanValidator;
import dev.stepfast.plan.validate.ValidationContext;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosticRenderTest {
    private static final List<Diagnostic> FOUND =
            List.of(
                    Diagnostic.atPointer(
                            DiagnosticCode.WRITES_GLOB_INVALID,
                            "/nodes/a~1b/writes/0",
                            "the glob is bad"),
                    Diagnostic.ofWhole(
                            DiagnosticCode.PLAN_UNVERIFIED, "nothing verifies this plan"),
                    Diagnostic.at(
                            DiagnosticCode.UNKNOWN_CHECK_TYPE,
                            new SourceSpan(90, 95, 12, 9),
                            "unknown check type \"fil_exists\"; did you mean \"file_exists\"?"));
    private static final Map<String, SourceSpan> PLACES =
            Map.of(
                    "/nodes/a~1b",
                    new SourceSpan(5, 9, 2, 3),
                    "/nodes/a",
                    new SourceSpan(0, 1, 1, 1));

    @Test
    void writesOneLineEachInFileOrder() {
        assertThat(DiagnosticText.lines("plan.md", FOUND, PLACES))
                .containsExactly(
                        "plan.md: hint [plan_unverified] nothing verifies this plan",
                        "plan.md:2:3: error [writes_glob_invalid] the glob is bad",
                        "plan.md:12:9: error [unknown_check_type] unknown check type \"fil_exists\";"
                                + " did you mean \"file_exists\"?");
    }

    @Test
    void sumsUp() {
        assertThat(
                        DiagnosticText.summaryOfSteps(
                                "plan.md", new DiagnosticText.StepCount(14, 9, 11), FOUND))
                .isEqualTo("plan.md: 14 steps (9 open), 11 checks, 2 errors, 0 warnings, 1 hint");
        assertThat(
                        DiagnosticText.summaryOfTaskPlan(
                                "plan.json",
                                Optional.of(PlanTexts.read(PlanTexts.BASE)),
                                List.of()))
                .isEqualTo("plan.json: 2 nodes, 0 checks, 0 errors, 0 warnings, 0 hints");
        assertThat(DiagnosticText.summaryOfTaskPlan("p", Optional.empty(), FOUND.subList(0, 1)))
                .isEqualTo("p: 1 error, 0 warnings, 0 hints");
    }

    @Test
    void noLineCanBeForged() {
        Diagnostic hostile =
                Diagnostic.ofWhole(DiagnosticCode.SHAPE, "a\nplan.md:1:1: \u001b[31m\u202e\u2028");

        assertThat(DiagnosticText.line("x\ny", hostile))
                .isEqualTo(
                        "x\\u{000A}y: error [shape] a\\u{000A}plan.md:1:1: \\u{001B}[31m\\u{202E}\\u{2028}");
    }

    @Test
    void writesTheResultAsJson() {
        JsonObject result = result("/promotion_policy={\"min_pass_rate\":0.5}", Strictness.LENIENT);

        assertThat(CanonicalJson.writeInOrder(result))
                .isEqualTo(
                        "{\"valid\":true,\"schema_version\":\"1\",\"errors\":[],\"warnings\":[],\"hints\":[],"
                                + "\"graph_stats\":{\"node_count\":2,\"edge_count\":1,\"reachable_count\":2},"
                                + "\"capability_summary\":{\"tools\":[\"read\",\"edit\",\"run\"]},"
                                + "\"promotion_summary\":{\"min_pass_rate\":0.5},"
                                + "\"budget_summary\":{\"max_nodes\":32,\"max_depth\":8,\"max_steps\":32,"
                                + "\"max_model_calls\":64,\"max_tool_calls\":128,\"node_count\":2,"
                                + "\"write_kinds\":[\"agent_loop\"]}}");
    }

    @Test
    void writesEachDiagnosticWithItsPlace() {
        JsonObject result = result("/nodes/build/kind=\"agentloop\"", Strictness.LENIENT);

        assertThat(result.find("valid")).contains(JsonValue.of(false));
        assertThat(CanonicalJson.writeInOrder(result.members().get("errors")))
                .isEqualTo(
                        "[{\"code\":\"unknown_kind\",\"severity\":\"error\",\"path\":\"/nodes/build/kind\","
                                + "\"line\":1,\"column\":95,"
                                + "\"message\":\"unknown kind \\\"agentloop\\\"; did you mean \\\"agent_loop\\\"?\","
                                + "\"suggestion\":\"agent_loop\"}]");
    }

    @Test
    void strictnessTurnsWarningsAgainstThePlan() {
        assertThat(result("!/capabilities", Strictness.LENIENT).find("valid"))
                .contains(JsonValue.of(true));
        assertThat(result("!/capabilities", Strictness.STRICT).find("valid"))
                .contains(JsonValue.of(false));
    }

    @Test
    void saysNothingOfWhatIsNoPlan() {
        PlanReading reading = TaskPlanReader.readPartially(PlanTexts.bytes("[]"));
        JsonObject result =
                DiagnosticJson.write(reading, reading.diagnostics(), Strictness.LENIENT);

        assertThat(result.find("schema_version")).contains(new JsonValue.JsonNull());
        assertThat(result.find("graph_stats")).contains(JsonObject.empty());
        assertThat(result.find("capability_summary")).contains(JsonObject.empty());
        assertThat(result.find("budget_summary")).contains(JsonObject.empty());
    }

    private static JsonObject result(String changes, Strictness strictness) {
        PlanReading reading =
                TaskPlanReader.readPartially(
                        PlanTexts.bytes(PlanTexts.change(PlanTexts.BASE, changes)));
        return DiagnosticJson.write(
                reading,
                TaskPlanValidator.validate(reading, ValidationContext.DEFAULT),
                strictness);
    }
}
