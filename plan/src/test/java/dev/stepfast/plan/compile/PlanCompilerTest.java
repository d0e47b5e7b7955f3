package dev.stepfast.plan.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.PlanTexts;
import dev.stepfast.plan.json.TaskPlanJson;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.testkit.Goldens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCompilerTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("compile");

    /** A plan as Markdown makes it: gate, steps, parent, final checks. */
    private static final String CASE = "four-kinds";

    private static final String GRAPH_DIGEST =
            "sha256:82fd935052fc95aae6fdcb7fbf30003b7a7561b9e0e84df5c2db93f584e500a7";

    @Test
    void givesThePublishedDigests() {
        WorkflowGraph graph = PlanCompiler.compile(PlanTexts.read(PlanTexts.BASE));

        assertThat(graph.planDigest().prefixed()).isEqualTo(PlanTexts.BASE_DIGEST);
        assertThat(graph.graphDigest().prefixed()).isEqualTo(GRAPH_DIGEST);
        assertThat(graph.nodes())
                .extracting(node -> node.id().value())
                .containsExactly("build", "test");
        assertThat(graph.node(new NodeId("build")).level()).isEqualTo(Effect.WORKSPACE_WRITE);
        assertThat(graph.node(new NodeId("test")).level()).isEqualTo(Effect.PROCESS_EXEC);
    }

    @Test
    void compilesAllFourKindsFieldByField() {
        WorkflowGraph graph =
                PlanCompiler.compile(PlanTexts.read(GOLDENS.input(CASE, "plan.json")));

        GOLDENS.check(CASE, "graph.json", CanonicalJson.write(graph.json()) + "\n");
    }

    @Test
    void dropsEdgesThatRepeatEarlierOnes() {
        WorkflowGraph graph =
                PlanCompiler.compile(
                        PlanTexts.read(
                                PlanTexts.change(
                                        PlanTexts.BASE,
                                        "/edges/-={\"from\":\"build\",\"to\":\"test\",\"label\":\"again\"};;"
                                                + "/edges/-={\"from\":\"build\",\"to\":\"test\",\"branch\":\"failed\"}")));

        assertThat(graph.edges()).extracting(Edge::branch).hasSize(2);
        assertThat(((JsonArray) graph.json().members().get("edges")).elements()).hasSize(2);
        assertThat(graph.outgoing(new NodeId("build"))).containsExactly(0, 1);
    }

    @Test
    void mergesOverridesMemberByMember() {
        WorkflowGraph graph =
                PlanCompiler.compile(
                        PlanTexts.read(
                                PlanTexts.change(
                                        PlanTexts.BASE,
                                        "/nodes/build/model={\"model\":\"m\",\"tier\":\"t\"};;/nodes/build/agent_loop={\"max_iterations\":3};;"
                                                + "/nodes/build/lowering_overrides={\"model_policy\":{\"max_nudges\":1},\"task_label\":\"l\"}")));
        JsonObject node = member(member(graph.json(), "nodes"), "build");

        assertThat(node.members().get("model_policy"))
                .isEqualTo(
                        PlanTexts.object(
                                "{\"model\":\"m\",\"model_tier\":\"t\",\"max_iterations\":3,\"max_nudges\":1}"));
        assertThat(node.find("task_label")).contains(JsonValue.of("l"));
    }

    @ParameterizedTest
    @CsvSource({
        "/entry=\"x\", entry_not_found",
        "/edges/0/to=\"x\", edge_to_unknown",
        "/edges/0/from=\"x\", edge_from_unknown",
        "/edges/0/to=\"build\", cycle: build → build"
    })
    void refusesAPlanThatLeavesNoGraph(String changes, String code) {
        assertThatThrownBy(() ->
                        PlanCompiler.compile(
                                PlanTexts.read(PlanTexts.change(PlanTexts.BASE, changes))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(code);
    }

    @Test
    void samePlanGivesTheSameGraphHoweverItIsWritten() {
        Random random = new Random(7);
        String plan = GOLDENS.input(CASE, "plan.json");
        String expected = CanonicalJson.write(PlanCompiler.compile(PlanTexts.read(plan)).json());
        for (int i = 0; i < 200; i++) {
            String other = CanonicalJson.writeInOrder(shuffled(PlanTexts.object(plan), "", random));

            assertThat(CanonicalJson.write(PlanCompiler.compile(PlanTexts.read(other)).json()))
                    .isEqualTo(expected);
        }
    }

    @Test
    void aRecordedPlanCompilesToTheSameGraph() {
        WorkflowGraph graph =
                PlanCompiler.compile(PlanTexts.read(GOLDENS.input(CASE, "plan.json")));
        String recorded = CanonicalJson.write(TaskPlanJson.canonical(graph.plan()));

        WorkflowGraph again =
                PlanCompiler.compile(TaskPlanReader.readCanonical(PlanTexts.object(recorded)));

        assertThat(again.graphDigest()).isEqualTo(graph.graphDigest());
        assertThat(again.json()).isEqualTo(graph.json());
    }

    /** Members in another order, but for those of {@code nodes}, whose order is the plan's. */
    private static JsonValue shuffled(JsonValue value, String name, Random random) {
        return switch (value) {
            case JsonObject object -> {
                List<String> names = new ArrayList<>(object.members().keySet());
                if (!name.equals("nodes")) {
                    Collections.shuffle(names, random);
                }
                LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
                names.forEach(each ->
                        members.put(each, shuffled(object.members().get(each), each, random)));
                yield new JsonObject(members);
            }
            case JsonArray array ->
                    new JsonArray(
                            array.elements().stream()
                                    .map(element -> shuffled(element, "", random))
                                    .toList());
            case JsonValue.JsonString text -> text;
            case JsonValue.JsonNumber number -> number;
            case JsonValue.JsonBoolean flag -> flag;
            case JsonValue.JsonNull none -> none;
        };
    }

    private static JsonObject member(JsonObject parent, String name) {
        return (JsonObject) parent.members().get(name);
    }
}
