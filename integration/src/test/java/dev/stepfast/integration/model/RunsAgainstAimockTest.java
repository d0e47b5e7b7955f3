package dev.stepfast.integration.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.HostSettings;
import dev.stepfast.local.config.KeySource;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.Provider;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Whole runs in each protocol: a model by others does the work, and errs in between. */
@ParameterizedClass
@EnumSource(
        value = Provider.class,
        names = {"OPENAI", "ANTHROPIC", "OLLAMA"})
@EnabledIf("dev.stepfast.integration.model.Aimock#isInstalled")
@Timeout(180)
class RunsAgainstAimockTest {
    private static final Path FIXTURES =
            Path.of("src/test/resources/dev/stepfast/integration/model/aimock-runs.json");
    private static final String KEY = "sk-aimock-0815";
    private static final String THREE_STEPS =
            """
            - [ ] T001 Greet [validate: file_exists: greet.txt]
            - [ ] T002 Wait [validate: file_exists: wait.txt]
            - [ ] T003 Stumble [validate: file_exists: stumble.txt]
            """;

    @Parameter Provider provider;

    private final ScratchWorkspace workspace = ScratchWorkspace.create();
    private final ScratchWorkspace home = ScratchWorkspace.create();
    private Aimock server;

    /** What came of a run. */
    private record Ran(RunOutcome outcome, RunView view, List<RunEvent> events) {
        <E extends RunEvent> List<E> all(Class<E> type) {
            return events.stream().filter(type::isInstance).map(type::cast).toList();
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = Aimock.start(FIXTURES);
    }

    @AfterEach
    void stop() {
        server.close();
        workspace.close();
        home.close();
    }

    @Test
    void makesRedChecksGreenWhateverHappensInBetween() throws Exception {
        workspace.write("plan.md", THREE_STEPS);

        Ran ran = run("m", Optional.empty());

        assertThat(ran.outcome().wire()).isEqualTo("succeeded");
        assertThat(ran.view().steps())
                .extracting(StepView::grade)
                .allSatisfy(grade -> assertThat(grade.orElseThrow().wire()).isEqualTo("verified"));
        assertThat(workspace.read("stumble.txt")).isEqualTo("hello\n");
        assertThat(ran.all(RunEvent.AttemptStarted.class)).hasSize(3);
        assertThat(ran.all(RunEvent.ModelCallRetried.class))
                .extracting(RunEvent.ModelCallRetried::failure)
                .containsExactly(
                        "rate_limit: rate limited (429)",
                        "provider_5xx: server error (500)",
                        "transient: no connection");
        assertThat(ran.all(RunEvent.ToolCallEnded.class))
                .extracting(call -> call.invalid().isPresent())
                .containsExactly(false, false, true, false, true, false);
        assertCountsOfTheServer(ran);
        assertSentWhatTheServerWants();
    }

    /** 2 calls of the first two steps, 5 of the third, each of 100 and 10 tokens. */
    private void assertCountsOfTheServer(Ran ran) {
        TokenUsage used =
                ran.all(RunEvent.ModelCallEnded.class).stream()
                        .map(RunEvent.ModelCallEnded::usage)
                        .reduce(TokenUsage.ZERO, TokenUsage::plus);
        if (provider == Provider.OLLAMA) {
            assertThat(used.estimated()).as("the server says that it counted nothing").isTrue();
            return;
        }
        assertThat(used.input()).isEqualTo(900);
        assertThat(used.output()).isEqualTo(90);
        assertThat(used.estimated()).isFalse();
        assertThat(used.costUsd().orElseThrow()).isEqualByComparingTo("0.004050");
    }

    private void assertSentWhatTheServerWants() throws Exception {
        List<JsonNode> asked =
                server.journal()
                        .valueStream()
                        .filter(entry -> entry.get("method").asString().equals("POST"))
                        .filter(entry -> !entry.get("path").asString().equals("/api/show"))
                        .toList();
        assertThat(asked).hasSize(12);
        JsonNode last = asked.getLast().get("body");
        assertThat(last.get("model").asString()).isEqualTo("test-model");
        assertThat(last.get("messages").get(0).get("role").asString()).isEqualTo("system");
        assertThat(last.get("tools").toString()).contains("\"write\"", "\"read\"", "\"run\"");
        assertThat(asked)
                .allSatisfy(entry -> assertThat(entry.get("body").toString()).doesNotContain(KEY));
    }

    @Test
    void correctsACallWrittenAsTextOnceAndNamesTheOption() {
        workspace.write(
                "plan.md", "- [ ] T001 Talk [repairs: 0] [validate: file_exists: talk.txt]\n");

        Ran ran = run("m", Optional.empty());

        assertThat(workspace.root().resolve("talk.txt")).doesNotExist();
        assertThat(ran.all(RunEvent.ModelCallStarted.class)).hasSize(2);
        assertThat(ran.all(RunEvent.AttemptEnded.class))
                .singleElement()
                .satisfies(end -> {
                    assertThat(end.how()).isEqualTo(AttemptEnding.NO_TOOL_CALLS);
                    assertThat(end.detail())
                            .contains("--jinja", "--enable-auto-tool-choice", "Ollama");
                });
        assertThat(ran.outcome().wire()).isEqualTo("failed");
    }

    @Test
    void blocksTheStepOnAWrongKeyWithoutAskingAgain() throws Exception {
        workspace.write("plan.md", "- [ ] T001 Key [validate: file_exists: key.txt]\n");

        Ran ran = run("m", Optional.empty());

        assertThat(ran.view().steps().getFirst().reason()).contains("provider");
        assertThat(ran.view().steps().getFirst().detail())
                .contains("answered 401: invalid key; the server does not accept the key")
                .doesNotContain(KEY);
        assertThat(ran.all(RunEvent.ModelCallRetried.class)).isEmpty();
    }

    @Test
    void servesARecordedRunAgain() throws Exception {
        workspace.write("plan.md", THREE_STEPS);
        Path recording = home.root().resolve("model.jsonl");
        Ran live = run("m", Optional.of(recording));
        assertThat(live.outcome().wire()).isEqualTo("succeeded");
        server.close();

        for (String made : List.of("greet.txt", "wait.txt", "stumble.txt")) {
            Files.delete(workspace.root().resolve(made));
        }
        workspace.write("plan.md", THREE_STEPS);
        Ran served = run("recorded/" + recording, Optional.empty());

        assertThat(served.view().steps())
                .extracting(StepView::grade)
                .allSatisfy(grade -> assertThat(grade.orElseThrow().wire()).isEqualTo("verified"));
        assertThat(served.all(RunEvent.ModelCallRetried.class)).isEmpty();
        assertThat(served.all(RunEvent.ToolCallEnded.class))
                .extracting(RunEvent.ToolCallEnded::answer)
                .isEqualTo(
                        live.all(RunEvent.ToolCallEnded.class).stream()
                                .map(RunEvent.ToolCallEnded::answer)
                                .toList());
    }

    private Ran run(String model, Optional<Path> record) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("XDG_STATE_HOME", home.root().toString());
        environment.put("MY_KEY", KEY);
        LocalOptions options =
                new LocalOptions(
                        workspace.root(),
                        environment,
                        Optional.empty(),
                        Optional.empty(),
                        record,
                        LocalOptions.ofThisProcess().sandbox(),
                        host());
        try (LocalMachine machine = LocalMachine.open(workspace.root(), options)) {
            Opening opening =
                    new Stepfast(machine)
                            .open(
                                    RunRequest.of(
                                            "plan.md",
                                            RunSettings.DEFAULTS.withModel(model),
                                            new Consent.All(),
                                            _ -> {}));
            assertThat(opening).isInstanceOf(Opening.Ready.class);
            try (RunHandle handle = ((Opening.Ready) opening).handle()) {
                RunOutcome outcome = handle.drive();
                List<RunEvent> events =
                        machine.store().journal().load(handle.id()).stream()
                                .map(JournalRecord::event)
                                .toList();
                assertThat(events.toString()).doesNotContain(KEY);
                return new Ran(outcome, handle.view(), events);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private HostSettings host() {
        HostSettings usual = HostSettings.DEFAULTS;
        return new HostSettings(
                catalogue(),
                usual.rules(),
                usual.safeMode(),
                usual.passedNames(),
                usual.grantsFolder(),
                usual.sections());
    }

    private Catalogue catalogue() {
        ModelEntry entry =
                new ModelEntry(
                        "m",
                        provider,
                        Optional.of(
                                provider == Provider.OPENAI ? server.url() + "/v1" : server.url()),
                        "test-model",
                        Optional.of(new KeySource.Variable("MY_KEY")),
                        Optional.of(16_384),
                        Optional.empty(),
                        Optional.of(0.0),
                        Optional.empty());
        Price price = new Price(new BigDecimal("3"), new BigDecimal("15"), new BigDecimal("0.3"));
        return new Catalogue(
                Map.of("m", entry),
                Map.of(),
                new Prices(Map.of(provider.word() + "/test-model", price)));
    }
}
