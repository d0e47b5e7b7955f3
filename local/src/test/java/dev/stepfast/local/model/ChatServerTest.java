package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every protocol keeps to as a {@link ModelGateway}. */
@ParameterizedClass
@EnumSource(Spelling.class)
class ChatServerTest {
    private static final Secret KEY = new Secret("sk-very-secret");

    @Parameter Spelling spelling;

    private AnsweringServer server;
    private ChatServer model;

    @BeforeEach
    void start() throws IOException {
        server = new AnsweringServer();
        ChatProtocol protocol = ChatProtocol.of(spelling.provider());
        Endpoint address = protocol.base(Endpoint.parse(server.url() + "/v1", Optional.of(KEY)));
        model =
                new ChatServer(
                        new ModelServer(address, Optional.of(KEY), protocol), HttpLimits.DEFAULTS);
    }

    @AfterEach
    void stop() {
        model.close();
        server.close();
    }

    @Test
    void sendsOneRequestWithTheKeyInOneHeaderAndReadsTheReply() {
        says("<think>hm</think>Hello", List.of(), Spelling.Stop.DONE);

        Answer answer = model.call(Requests.say("go"));

        long cached = (spelling == Spelling.OLLAMA) ? 0 : 8;
        assertThat(answer)
                .isEqualTo(
                        new Answer.Replied(
                                new ModelReply(
                                        "Hello",
                                        List.of(),
                                        Finish.STOP,
                                        Optional.of(
                                                new TokenUsage(
                                                        20, 5, cached, Optional.empty(), false)))));
        assertThat(server.got()).hasSize(1);
        AnsweringServer.Got got = server.got().getFirst();
        assertThat(got.method() + " " + got.path()).isEqualTo("POST " + spelling.path());
        assertThat(got.headers().get(spelling.keyHeader()))
                .containsExactly(spelling.keyValue("sk-very-secret"));
        Map<String, List<String>> others = new HashMap<>(got.headers());
        others.remove(spelling.keyHeader());
        assertThat(others.toString() + got.body()).doesNotContain("sk-very-secret");
        assertThat(got.headers().get("content-type")).containsExactly("application/json");
    }

    @Test
    void sendsModelLimitTemperatureAndTools() throws Exception {
        says("ok", List.of(), Spelling.Stop.DONE);
        ModelRequest say = Requests.say("go");

        model.call(
                new ModelRequest(
                        say.node(),
                        1,
                        1,
                        "m1",
                        say.messages(),
                        say.tools(),
                        100,
                        say.deadline(),
                        Optional.of(16_384),
                        Optional.of(0.25)));

        JsonObject sent = (JsonObject) StrictJson.read(server.got().getFirst().body());
        assertThat(sent.find("model")).contains(JsonValue.of("m1"));
        JsonObject options =
                (spelling == Spelling.OLLAMA)
                        ? JsonParts.findObject(sent, "options").orElseThrow()
                        : sent;
        String limit = (spelling == Spelling.OLLAMA) ? "num_predict" : "max_tokens";
        assertThat(options.find(limit)).contains(JsonValue.of(100));
        assertThat(CanonicalJson.write(options)).contains("\"temperature\":0.25");
        if (spelling == Spelling.OLLAMA) {
            assertThat(options.find("num_ctx")).contains(JsonValue.of(16_384));
            assertThat(sent.find("stream")).contains(JsonValue.of(false));
        }
        assertThat(CanonicalJson.write(sent))
                .contains("\"name\":\"read\"", "\"required\":[\"path\"]", "\"maxLength\":4096");
    }

    @Test
    void passesToolCallsOnAsTheyAre() {
        List<ToolRequest> calls =
                List.of(
                        new ToolRequest("c1", "read", "{\"path\":\"a\"}"),
                        new ToolRequest("", "list", "{}"),
                        new ToolRequest("c1", "grep", "{\"path\": "),
                        new ToolRequest("c4", "", "[1]"));
        says("Looking.", calls, Spelling.Stop.TOOLS);

        ModelReply reply = reply();

        assertThat(reply.text()).isEqualTo("Looking.");
        assertThat(reply.finish()).isEqualTo(Finish.TOOL_CALLS);
        assertThat(reply.toolCalls())
                .containsExactly(
                        new ToolRequest("c1", "read", "{\"path\":\"a\"}"),
                        new ToolRequest("call_1_1_2", "list", "{}"),
                        new ToolRequest("c1", "grep", "{\"path\": "),
                        new ToolRequest("c4", "unnamed", "[1]"));
    }

    @Test
    void sendsATurnBackThatServersTake() {
        says("ok", List.of(), Spelling.Stop.DONE);
        List<Message> messages =
                List.of(
                        new Message.Instructions("You work."),
                        new Message.User("go"),
                        new Message.Assistant(
                                "",
                                List.of(
                                        new ToolRequest("c1", "read file", "{\"path\": brok"),
                                        new ToolRequest("c1", "read", "{\"path\":\"b\"}"))),
                        new Message.ToolAnswer("c1", "read file", ""),
                        new Message.ToolAnswer("c1", "read", "text of b"),
                        new Message.User("Go on."));

        model.call(Requests.call("s1", 1, 1, messages));

        String body = server.got().getFirst().body();
        assertThat(body).contains("You work.", "read_file", "unreadable", "text of b", "Go on.");
        if (spelling != Spelling.OLLAMA) {
            assertThat(body.split("\"c1\"", -1)).as("call and answer").hasSize(3);
            assertThat(body.split("\"c1_2\"", -1)).as("call and answer").hasSize(3);
        }
    }

    @Test
    void leavesOutToolCallsBeyondTheCapAndSaysHowMany() {
        says(
                "",
                IntStream.range(0, 1_000)
                        .mapToObj(number -> new ToolRequest("c" + number, "read", "{}"))
                        .toList(),
                Spelling.Stop.TOOLS);

        assertThat(reply().toolCalls()).hasSize(64);
        assertThat(reply().cutCalls()).isEqualTo(936);
    }

    @Test
    void saysThatAReplyWasCut() {
        says("This is as far as", List.of(), Spelling.Stop.CUT);

        assertThat(reply().finish()).isEqualTo(Finish.LENGTH);
    }

    @Test
    void takesMissingOrImpossibleUsageAsNotReported() {
        String whole = spelling.reply("a", List.of(), Spelling.Stop.DONE);
        for (String count : List.of("null", "-4", "1e300", "\"20\"", "4.5", "{}")) {
            server.saying(
                    AnsweringServer.Answer.json(
                            whole.replaceAll(
                                    "\"(prompt_tokens|input_tokens|prompt_eval_count)\":\\d+",
                                    "\"$1\":" + count.replace("\\", ""))));
            assertThat(reply().usage()).as(count).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "429|{\"error\":{\"message\":\"Slow down\"}}|RateLimited|answered 429 (too many requests): Slow down",
                "500|oops|ProviderError|answered 500: oops",
                "529|{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}|ProviderError|answered 529 (overloaded): Overloaded",
                "401|{\"error\":{\"message\":\"wrong key sk-very-secret\"}}|Rejected|wrong key [redacted]; the server does not accept the key",
                "404|{\"error\":\"model m1 not found\"}|Rejected|model m1 not found; check the name of the model",
                "400|{\"error\":\"registry.ollama.ai/library/m1 does not support tools\"}|Rejected|let the server take tool calls: llama.cpp --jinja",
                "400|{\"object\":\"error\",\"message\":\"\\\"auto\\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set\"}|Rejected|; let the server",
                "500|{\"error\":{\"code\":500,\"message\":\"tools param requires --jinja flag\"}}|Rejected|; let the server",
                "400|{\"error\":{\"message\":\"the request exceeds the available context size\"}}|Rejected|; state how much the model takes as `window`",
                "408|''|TimedOut|answered 408",
                "307|''|Rejected|answered 307; redirects are not followed",
                "200|''|Unusable|sent an empty reply",
                "200|<!DOCTYPE html><p>|Unusable|sent a web page, not JSON",
                "200|{\"choices\":[{\"mess|Unusable|sent a reply that is not JSON",
                "200|{} {}|Unusable|more behind the JSON value",
                "200|[]|Unusable|sent JSON that is no object",
                "200|{}|Unusable|sent no reply, but JSON without `",
                "200|{\"error\":{\"code\":502,\"message\":\"upstream\"}}|ProviderError|answered 502: upstream",
                "200|{\"error\":\"odd\"}|Unusable|sent no reply: odd",
            })
    void saysWhatFailed(int status, String body, String kind, String message) {
        server.saying(AnsweringServer.Answer.status(status, body));

        ModelFailure failure = failure();

        assertThat(failure.getClass().getSimpleName()).isEqualTo(kind);
        assertThat(failure.message())
                .startsWith(server.url())
                .contains(message)
                .doesNotContain("\n", "sk-very-secret");
        assertThat(server.got()).hasSize(1);
    }

    @Test
    void saysHowLongToWait() {
        server.saying(new AnsweringServer.Answer(429, Map.of("Retry-After", "7"), ""));
        assertThat(((ModelFailure.RateLimited) failure()).retryAfter())
                .contains(Duration.ofSeconds(7));

        server.saying(new AnsweringServer.Answer(503, Map.of("Retry-After", "2"), ""));
        assertThat(((ModelFailure.ProviderError) failure()).retryAfter())
                .contains(Duration.ofSeconds(2));
    }

    @Test
    void sendsNothingWhereARedirectLeads() throws IOException {
        try (AnsweringServer other = new AnsweringServer()) {
            server.saying(
                    new AnsweringServer.Answer(308, Map.of("Location", other.url() + "/v1"), ""));

            assertThat(failure()).isInstanceOf(ModelFailure.Rejected.class);
            assertThat(other.got()).isEmpty();
        }
    }

    @Test
    void describesAModelWithoutTheKey() {
        server.answering(got ->
                AnsweringServer.Answer.json(
                        switch (spelling) {
                            case OPENAI -> "{\"data\":[{\"id\":\"m1\",\"max_model_len\":4096}]}";
                            case ANTHROPIC -> "{\"id\":\"m1\",\"max_input_tokens\":4096}";
                            case OLLAMA -> "{\"model_info\":{\"qwen3.context_length\":4096}}";
                        }));

        assertThat(model.describe("m1").window()).contains(4_096);
        assertThat(model.describe("m1").toString()).doesNotContain("sk-very-secret");
        assertThat(server.got().getFirst().path())
                .isEqualTo(
                        switch (spelling) {
                            case OPENAI -> "/v1/models";
                            case ANTHROPIC -> "/v1/models/m1";
                            case OLLAMA -> "/api/show";
                        });
    }

    @Test
    void answersManyCallsAtOnce() throws Exception {
        says("ok", List.of(), Spelling.Stop.DONE);
        List<Answer> answers = new CopyOnWriteArrayList<>();
        List<Thread> callers = new ArrayList<>();
        for (int caller = 0; caller < 20; caller++) {
            callers.add(
                    Thread.startVirtualThread(() -> answers.add(model.call(Requests.say("hi")))));
        }
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(answers).hasSize(20).allMatch(Answer.Replied.class::isInstance);
    }

    private void says(String text, List<ToolRequest> calls, Spelling.Stop stop) {
        server.saying(AnsweringServer.Answer.json(spelling.reply(text, calls, stop)));
    }

    private ModelReply reply() {
        return ((Answer.Replied) model.call(Requests.say("hi"))).reply();
    }

    private ModelFailure failure() {
        return ((Answer.Failed) model.call(Requests.say("hi"))).failure();
    }
}
