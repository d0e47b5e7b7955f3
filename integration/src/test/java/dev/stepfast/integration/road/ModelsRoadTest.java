package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.calls;
import static dev.stepfast.integration.road.ScriptedModel.cuts;
import static dev.stepfast.integration.road.ScriptedModel.fails;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.value.CanonicalJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run does with models that err, and what it asks of them before it starts. */
class ModelsRoadTest {
    private static final String WRITTEN =
            "<tool_call>{\"name\": \"write\", \"arguments\": {\"path\": \"a.txt\", \"text\": \"x\"}}</tool_call>";

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of("a call written as text is corrected once", ModelsRoadTest::corrected),
                RoadCase.of("a model that goes on so ends badly", ModelsRoadTest::incorrigible),
                RoadCase.of("a refused request is not repeated", ModelsRoadTest::rejected),
                RoadCase.of(
                        "a pause longer than the attempt's time is not waited for",
                        ModelsRoadTest::tooLongAPause),
                RoadCase.of("a cost limit wants a price", ModelsRoadTest::costWithoutPrice),
                RoadCase.of("a plan's cost limit wants a price", ModelsRoadTest::planCost),
                RoadCase.of("an assumed window is said once", ModelsRoadTest::assumedWindow),
                RoadCase.of("prompt and reply stay in the window", ModelsRoadTest::roomForReply),
                RoadCase.of("a call that was cut ends the attempt", ModelsRoadTest::cutCall),
                RoadCase.of("another server is not asked unsaid", ModelsRoadTest::otherServer),
                RoadCase.of("a secret in a call goes no further", ModelsRoadTest::secretInCall));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void models(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(11);
    }

    private static void corrected(Road road) {
        road.plan("- [ ] T001 a [validate: file_exists: a.txt]\n");
        road.model().attempt("T001", 1, says(WRITTEN), writes("a.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done verified");
        assertThat(ran.step("T001").attempts()).hasSize(1);
        assertThat(ran.view().orElseThrow().metrics().counts().calls()).isEqualTo(3);
        assertThat(ran.prompt(1)).startsWith("You wrote a tool call as text");
    }

    private static void incorrigible(Road road) {
        road.plan("- [ ] T001 a\n");
        road.model().attempt("T001", 1, says(WRITTEN), says(WRITTEN));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 failed ended_badly");
        assertThat(ran.events(RunEvent.AttemptEnded.class))
                .singleElement()
                .satisfies(end -> {
                    assertThat(end.how()).isEqualTo(AttemptEnding.NO_TOOL_CALLS);
                    assertThat(end.detail()).contains("--jinja");
                });
        assertThat(ran.step("T001").detail()).contains("--enable-auto-tool-choice");
        assertThat(road.workspace().root().resolve("a.txt")).doesNotExist();
    }

    private static void cutCall(Road road) {
        road.plan("- [ ] T001 a [repairs: 0] [validate: file_exists: a.txt]\n");
        road.model().attempt("T001", 1, cuts("write", "{'path':'a.txt','text':'half"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 failed exhausted");
        assertThat(ran.events(RunEvent.AttemptEnded.class))
                .extracting(RunEvent.AttemptEnded::how)
                .containsExactly(AttemptEnding.TRUNCATED);
    }

    private static void otherServer(Road road) {
        road.settings(from -> from.withServer(Optional.of("http://127.0.0.1:1/v1")))
                .plan("- [ ] T001 a [confirm]\n");
        road.model().attempt("T001", 1, says("done"));
        assertThat(road.run().end()).isEqualTo("waiting");

        Ran elsewhere = road.settings(from -> from.withServer(Optional.empty())).run();
        assertThat(elsewhere.opening())
                .isInstanceOfSatisfying(
                        Opening.Refused.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo("other_server");
                            assertThat(refused.message())
                                    .contains("--base-url http://127.0.0.1:1/v1");
                        });
    }

    private static void secretInCall(Road road) {
        road.plan("- [ ] T001 a [validate: file_exists: a.txt]\n");
        road.model().attempt("T001", 1, writes("a.txt", "key " + Road.SECRET), says("wrote it"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done verified");
        assertThat(ran.records().toString()).doesNotContain(Road.SECRET);
        assertThat(road.workspace().read("a.txt")).isEqualTo("key [redacted]");
    }

    private static void rejected(Road road) {
        road.plan("- [ ] T001 a\n");
        road.model().attempt("T001", 1, fails(new ModelFailure.Rejected("wrong key", 401)));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 blocked provider");
        assertThat(ran.requests()).hasSize(1);
    }

    private static void tooLongAPause(Road road) {
        road.plan("- [ ] T001 a [timeout: 20s]\n");
        road.model()
                .attempt(
                        "T001",
                        1,
                        fails(
                                new ModelFailure.RateLimited(
                                        "busy", Optional.of(Duration.ofSeconds(30)))));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 blocked provider");
        assertThat(ran.events(RunEvent.ModelCallRetried.class)).isEmpty();
        assertThat(ran.requests()).hasSize(1);
        assertThat(ran.requests().getFirst().deadline())
                .isLessThanOrEqualTo(Duration.ofSeconds(20));
    }

    private static void costWithoutPrice(Road road) {
        road.plan("- [ ] T001 a\n").settings(stepCost("2"));

        assertThat(road.run().opening())
                .isInstanceOfSatisfying(
                        Opening.Refused.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo("no_price");
                            assertThat(refused.message())
                                    .startsWith(
                                            "limits.step_cost is stated, and the model scripted has no price");
                        });
        road.model().dollarPerThousandTokens();
        assertThat(road.run().opening()).isInstanceOf(Opening.Ready.class);
    }

    private static void planCost(Road road) {
        road.plan("---\nbudgets:\n  total_cost_usd: 2\n---\n- [ ] T001 a\n");

        assertThat(road.run().opening())
                .isInstanceOfSatisfying(
                        Opening.Refused.class,
                        refused ->
                                assertThat(refused.message())
                                        .startsWith("total_cost_usd of the plan is stated"));
    }

    private static void assumedWindow(Road road) {
        List<String> warnings = new ArrayList<>();
        road.plan("- [ ] T001 a\n- [ ] T002 b\n")
                .beforeDrive(handle -> warnings.addAll(handle.warnings()));
        road.model()
                .withoutWindow()
                .attempt("T001", 1, says("done"))
                .attempt("T002", 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(warnings)
                .filteredOn(warning -> warning.startsWith("window_assumed: "))
                .singleElement()
                .asString()
                .contains("scripted", "32,768");
        assertThat(ran.requests())
                .allMatch(request -> request.window().equals(Optional.of(32_768)));
    }

    /** As in vector 46, counted with all that goes along with a request. */
    private static void roomForReply(Road road) {
        String text = "a line of text that is read again and again\n".repeat(4_700);
        road.plan("- [ ] T001 a\n").file("large.txt", text);
        var read = calls("read", "{'path':'large.txt'}");
        road.model().window(8_192).attempt("T001", 1, read, read, read, read, says("done"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done unverified");
        assertThat(ran.requests())
                .hasSize(5)
                .allSatisfy(request ->
                        assertThat(tokens(request) + request.maxTokens())
                                .isLessThanOrEqualTo(8_192 * 90 / 100))
                .allSatisfy(
                        request -> assertThat(request.maxTokens()).isGreaterThanOrEqualTo(1_024));
    }

    private static int tokens(ModelRequest request) {
        int messages =
                request.messages().stream()
                        .mapToInt(message ->
                                switch (message) {
                                    case Message.Instructions said -> TokenEstimate.of(said.text());
                                    case Message.User said -> TokenEstimate.of(said.text());
                                    case Message.Assistant said -> TokenEstimate.of(said.text());
                                    case Message.ToolAnswer said -> TokenEstimate.of(said.text());
                                })
                        .sum();
        int tools =
                request.tools().stream()
                        .mapToInt(tool ->
                                TokenEstimate.of(tool.description())
                                        + TokenEstimate.of(CanonicalJson.write(tool.parameters())))
                        .sum();
        return messages + tools;
    }

    private static UnaryOperator<RunSettings> stepCost(String dollars) {
        return Settings.limits(from ->
                new RunSettings.Limits(
                        from.turnsPerAttempt(),
                        from.callsPerStep(),
                        from.stepTime(),
                        from.stepTokens(),
                        Optional.of(new BigDecimal(dollars)),
                        from.runTime(),
                        from.runTokens(),
                        from.runCost(),
                        from.unknownUsage(),
                        from.toolTimeout(),
                        from.toolOutput()));
    }
}
