package dev.stepfast.integration.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.model.Gateways;
import dev.stepfast.local.model.Keys;
import dev.stepfast.local.model.RecordedModel;
import dev.stepfast.local.model.RecordingWriter;
import dev.stepfast.local.model.Secret;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

@ParameterizedClass
@EnumSource(
        value = Provider.class,
        names = {"OPENAI", "ANTHROPIC", "OLLAMA"})
@EnabledIf("dev.stepfast.integration.model.Aimock#isInstalled")
@Timeout(120)
class GatewaysAgainstAimockTest {
    private static final Path FIXTURES =
            Path.of("src/test/resources/dev/stepfast/integration/model/aimock.json");
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final ToolDescription LIST =
            new ToolDescription(
                    "list",
                    "Lists a folder.",
                    (JsonObject)
                            JsonValue.of(
                                    Map.of(
                                            "type", "object",
                                            "properties", Map.of("path", Map.of("type", "string")),
                                            "required", List.of("path"))));

    private static Aimock server;

    @Parameter Provider provider;
    @TempDir Path folder;

    private Gateways gateways;
    private String address = "";

    @BeforeAll
    static void start() throws IOException {
        server = Aimock.start(FIXTURES);
    }

    @BeforeEach
    void connect() {
        address = (provider == Provider.OLLAMA) ? server.url() : server.url() + "/v1";
        gateways =
                new Gateways(
                        new Gateways.Settings(
                                folder,
                                Optional.of(address),
                                Optional.of(new Secret("sk-aimock-0815")),
                                new Keys(Map.of(), folder),
                                Catalogue.EMPTY));
    }

    @AfterEach
    void disconnect() {
        gateways.close();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void readsAReplyWithItsUsage() {
        Optional<TokenUsage> usage = Optional.of(new TokenUsage(21, 3, 0, Optional.empty(), false));
        assertThat(call("hello", LONG))
                .isEqualTo(
                        new Answer.Replied(
                                new ModelReply(
                                        "Hello!",
                                        List.of(),
                                        Finish.STOP,
                                        // As Ollama, the server says that it counted nothing.
                                        provider == Provider.OLLAMA ? Optional.empty() : usage)));
    }

    @Test
    void goesThroughAToolLoopAndSendsItAsTheServerWantsIt() throws Exception {
        List<Message> messages =
                new ArrayList<>(
                        List.of(
                                new Message.Instructions("You work."),
                                new Message.User("plan the move")));
        ModelReply asked = replied(gateways.call(request(1, messages, LONG)));

        assertThat(asked.finish()).isEqualTo(Finish.TOOL_CALLS);
        assertThat(asked.text()).isEqualTo("Looking first.");
        assertThat(asked.toolCalls()).extracting(ToolRequest::tool).containsExactly("list", "read");
        assertThat(asked.toolCalls())
                .extracting(ToolRequest::id)
                .doesNotHaveDuplicates()
                .doesNotContain("");
        assertThat(asked.toolCalls().getFirst().arguments()).isEqualTo("{\"path\":\"src\"}");

        messages.add(new Message.Assistant(asked.text(), asked.toolCalls()));
        asked.toolCalls()
                .forEach(
                        call -> messages.add(new Message.ToolAnswer(call.id(), call.tool(), "ok")));
        assertThat(replied(gateways.call(request(2, messages, LONG))).text()).isEqualTo("Moved.");

        JsonNode entry = server.lastEntry();
        assertThat(entry.get("path").asString())
                .isEqualTo(
                        switch (provider) {
                            case OPENAI, RECORDED -> "/v1/chat/completions";
                            case ANTHROPIC -> "/v1/messages";
                            case OLLAMA -> "/api/chat";
                        });
        JsonNode body = entry.get("body");
        assertThat(body.get("model").asString()).isEqualTo("test-model");
        assertThat(body.at("/stream").asBoolean(false)).isFalse();
        assertThat(
                        body.get("messages")
                                .valueStream()
                                .map(message -> message.get("role").asString()))
                .containsExactly("system", "user", "assistant", "tool", "tool");
        assertThat(body.toString())
                .contains("You work.", "Looking first.", "\"required\":[\"path\"]")
                .doesNotContain("sk-aimock-0815");
        assertThat(entry.get("headers").toString().split("sk-aimock-0815", -1))
                .as("the key is in one header at most, or masked by the server")
                .hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void saysHowLongToWaitWhenThereWereTooManyRequests() throws Exception {
        int before = server.entries();

        assertThat(failure(call("rate me", LONG)))
                .isInstanceOfSatisfying(
                        ModelFailure.RateLimited.class,
                        failure -> {
                            assertThat(failure.retryAfter()).isPresent();
                            assertThat(failure.message())
                                    .isEqualTo(
                                            address
                                                    + " answered 429 (too many requests): Rate limited");
                        });
        assertThat(server.entries() - before).as("retries are the caller's").isOne();
    }

    @Test
    void tellsFailuresThatMayPassFromThoseThatStay() {
        assertThat(failure(call("fall over", LONG)))
                .isEqualTo(
                        new ModelFailure.ProviderError(
                                address + " answered 500: Out of memory", 500, Optional.empty()));
        assertThat(failure(call("refuse", LONG)))
                .isInstanceOfSatisfying(
                        ModelFailure.Rejected.class,
                        failure ->
                                assertThat(failure.message())
                                        .contains("answered 404: No such model; check"));
        assertThat(failure(call("bad key", LONG)).message())
                .contains("answered 401: invalid key; the server does not accept the key");
        assertThat(failure(call("overload", LONG)).message())
                .contains("answered 529 (overloaded): Overloaded");
        assertThat(failure(call("no tools", LONG)).message())
                .contains("m1 does not support tools; let the server take tool calls");
        assertThat(failure(call("hang up", LONG))).isInstanceOf(ModelFailure.Transport.class);
        assertThat(failure(call("garble", LONG))).isInstanceOf(ModelFailure.Unusable.class);
    }

    @Test
    void givesUpAtTheDeadline() {
        long start = System.nanoTime();

        assertThat(failure(call("be slow", Duration.ofMillis(500))))
                .isInstanceOf(ModelFailure.TimedOut.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG);
    }

    @Test
    void passesBrokenArgumentsOn() {
        assertThat(replied(call("break arguments", LONG)).toolCalls())
                .singleElement()
                .extracting(ToolRequest::arguments)
                // Where arguments are objects, the server leaves broken ones out.
                .isEqualTo(provider == Provider.OPENAI ? "{\"path\": \"a.txt" : "{}");
    }

    @Test
    void takesAnEmptyReplyAsOne() {
        ModelReply reply = replied(call("say nothing", LONG));

        assertThat(reply.text()).isEmpty();
        assertThat(reply.finish()).isEqualTo(Finish.STOP);
    }

    @Test
    void saysWhenAReplyWasCutOrFiltered() {
        // This server has no other reason for Ollama than stop.
        boolean says = provider != Provider.OLLAMA;
        assertThat(replied(call("be cut", LONG)).finish())
                .isEqualTo(says ? Finish.LENGTH : Finish.STOP);
        assertThat(replied(call("be filtered", LONG)).finish())
                .isEqualTo(says ? Finish.REFUSED : Finish.STOP);
    }

    @Test
    void servesARecordingOfTheServerLikeTheServer() throws Exception {
        Path file = folder.resolve("model.jsonl");
        List<Message> messages = List.of(new Message.User("break arguments"));
        Answer live;
        try (RecordingWriter writer = RecordingWriter.open(gateways, file, text -> text)) {
            live = writer.call(request(1, messages, LONG));
        }

        ModelReply served = replied(RecordedModel.load(file).call(request(1, messages, LONG)));

        assertThat(served.toolCalls()).isEqualTo(replied(live).toolCalls());
        assertThat(served.finish()).isEqualTo(replied(live).finish());
    }

    @Test
    void describesTheModel() {
        assertThat(gateways.describe(model()).problem()).isEmpty();
        assertThat(gateways.describe(model()).display()).isEqualTo("test-model at " + address);
    }

    private Answer call(String text, Duration deadline) {
        return gateways.call(request(1, List.of(new Message.User(text)), deadline));
    }

    private String model() {
        return provider.word() + "/test-model";
    }

    private ModelRequest request(int call, List<Message> messages, Duration deadline) {
        return new ModelRequest(
                new NodeId("s1"), 1, call, model(), messages, List.of(LIST), 256, deadline);
    }

    private static ModelReply replied(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Replied.class);
        return ((Answer.Replied) answer).reply();
    }

    private static ModelFailure failure(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Failed.class);
        return ((Answer.Failed) answer).failure();
    }
}
