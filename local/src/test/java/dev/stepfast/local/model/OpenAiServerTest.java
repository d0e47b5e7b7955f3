package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.local.config.Provider;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is special about servers that speak OpenAI chat. */
class OpenAiServerTest {
    private static final Secret KEY = new Secret("sk-very-secret");

    /** What the server got: method, path, authorization, body. */
    private record Got(String method, String path, String authorization, String body) {}

    private final List<Got> got = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private ChatServer model;
    private int status = 200;
    private String answer = "";
    private Map<String, String> headers = Map.of("Content-Type", "application/json");

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String body =
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8);
                    got.add(
                            new Got(
                                    exchange.getRequestMethod(),
                                    exchange.getRequestURI().toString(),
                                    String.valueOf(
                                            exchange.getRequestHeaders().getFirst("Authorization")),
                                    body));
                    headers.forEach(
                            (name, value) -> exchange.getResponseHeaders().add(name, value));
                    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status, (bytes.length == 0) ? -1 : bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
        model =
                new ChatServer(
                        new ModelServer(
                                Endpoint.parse(url() + "/", Optional.of(KEY)),
                                Optional.of(KEY),
                                new OpenAiProtocol()),
                        HttpLimits.DEFAULTS);
    }

    @AfterEach
    void stop() {
        model.close();
        server.stop(0);
    }

    @Test
    void sendsMessagesToolsAndKeyAndReadsTheReply() throws Exception {
        answer = completion("{\"content\":\"<think>hm</think>Hello\"}", "stop");
        List<Message> messages =
                List.of(
                        new Message.Instructions("You work."),
                        new Message.User("go"),
                        new Message.Assistant(
                                "", List.of(new ToolRequest("c1", "read", "{\"path\":\"a\"}"))),
                        new Message.ToolAnswer("c1", "read", "text of a"),
                        new Message.Assistant(
                                "", List.of(new ToolRequest("c2", "read file", "{\"path\": brok"))),
                        new Message.ToolAnswer("c2", "read file", ""),
                        new Message.Assistant("", List.of()));

        Answer reply = model.call(Requests.call("s1", 1, 1, messages));

        assertThat(reply)
                .isEqualTo(
                        new Answer.Replied(
                                new ModelReply(
                                        "Hello",
                                        List.of(),
                                        Finish.STOP,
                                        Optional.of(
                                                new TokenUsage(
                                                        20, 5, 8, Optional.empty(), false)))));
        assertThat(got).hasSize(1);
        assertThat(got.getFirst().path()).isEqualTo("/v1/chat/completions");
        assertThat(got.getFirst().authorization()).isEqualTo("Bearer sk-very-secret");
        JsonObject sent = (JsonObject) StrictJson.read(got.getFirst().body());
        assertThat(sent.find("model")).contains(JsonValue.of("m1"));
        assertThat(sent.find("max_tokens")).contains(JsonValue.of(100));
        assertThat(sent.find("messages"))
                .contains(
                        StrictJson.read(
                                """
                                [{"role":"system","content":"You work."},
                                 {"role":"user","content":"go"},
                                 {"role":"assistant","tool_calls":[{"id":"c1","type":"function",
                                   "function":{"name":"read","arguments":"{\\"path\\":\\"a\\"}"}}]},
                                 {"role":"tool","tool_call_id":"c1","content":"text of a"},
                                 {"role":"assistant","tool_calls":[{"id":"c2","type":"function",
                                   "function":{"name":"read_file","arguments":"{\\"unreadable\\":\\"{\\\\\\"path\\\\\\": brok\\"}"}}]},
                                 {"role":"tool","tool_call_id":"c2","content":"(empty)"},
                                 {"role":"assistant","content":"(empty)"}]\
                                """));
        assertThat(sent.find("tools"))
                .contains(
                        StrictJson.read(
                                """
                                [{"type":"function","function":{"name":"read","description":"Reads a file.","parameters":
                                  {"type":"object","properties":{"path":{"type":"string","maxLength":4096}},
                                   "required":["path"]}}}]\
                                """));
    }

    @Test
    void readsToolCallsHoweverAServerSpellsThem() {
        answer =
                completion(
                        "{\"content\":null,\"tool_calls\":["
                                + "{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"{\\\"path\\\": \"}},"
                                + "{\"function\":{\"name\":\"list\",\"arguments\":{\"path\":\".\"}}},"
                                + "{\"id\":\"\",\"function\":{\"name\":\"\",\"arguments\":[1e999]}},"
                                + "{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"grep\",\"arguments\":null}}]}",
                        "stop");

        ModelReply reply = reply();

        assertThat(reply.finish()).isEqualTo(Finish.TOOL_CALLS);
        assertThat(reply.text()).isEmpty();
        assertThat(reply.toolCalls())
                .containsExactly(
                        new ToolRequest("c1", "read", "{\"path\": "),
                        new ToolRequest("call_1_1_2", "list", "{\"path\":\".\"}"),
                        new ToolRequest("call_1_1_3", "unnamed", "[1E+999]"),
                        new ToolRequest("c1", "grep", ""));
    }

    @Test
    void leavesOutToolCallsBeyondTheCapAndSaysHowMany() {
        String calls =
                IntStream.range(0, 70)
                        .mapToObj(number ->
                                "{\"id\":\"c"
                                        + number
                                        + "\",\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"{}\"}}")
                        .collect(Collectors.joining(","));
        answer = completion("{\"tool_calls\":[" + calls + "]}", "tool_calls");

        assertThat(reply().toolCalls()).hasSize(64);
        assertThat(reply().cutCalls()).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "{\"content\":\"a\"}|stop|a|STOP",
                "{\"content\":\"a\"}|none|a|STOP",
                "{\"content\":\"a\"}|length|a|LENGTH",
                "{\"content\":\"a\"}|content_filter|a|REFUSED",
                "{\"content\":\"a\"}|strange|a|OTHER",
                "{\"content\":null,\"refusal\":\"No.\"}|stop|No.|REFUSED",
                "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]}|stop|ab|STOP",
                "{\"content\":\"a\",\"reasoning_content\":\"hidden\"}|stop|a|STOP",
            })
    void saysWhyTheModelStopped(String message, String finish, String text, Finish expected) {
        answer = completion(message, finish);

        assertThat(reply().text()).isEqualTo(text);
        assertThat(reply().finish()).isEqualTo(expected);
    }

    @Test
    void takesZeroOrImpossibleUsageAsNotReported() {
        String choices = "{\"choices\":[{\"message\":{\"content\":\"a\"}}]";
        for (String usage :
                List.of(
                        "",
                        ",\"usage\":null",
                        ",\"usage\":{}",
                        ",\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0}",
                        ",\"usage\":{\"prompt_tokens\":-4,\"completion_tokens\":1}",
                        ",\"usage\":{\"prompt_tokens\":1e300,\"completion_tokens\":1}",
                        ",\"usage\":{\"prompt_tokens\":4}")) {
            answer = choices + usage + "}";
            assertThat(reply().usage()).as(usage).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "429|{\"error\":{\"message\":\"Slow down\"}}|RateLimited|answered 429 (too many requests): Slow down",
                "429|{\"error\":{\"message\":\"Pay\",\"code\":\"insufficient_quota\"}}|Rejected|no quota left: Pay",
                "500|oops|ProviderError|answered 500: oops",
                "503|{\"error\":\"loading model\"}|ProviderError|answered 503: loading model",
                "529|<html>x</html>|ProviderError|answered 529",
                "400|{\"message\":\"bad\\nline\\u001b[31m\"}|Rejected|answered 400: bad\\nline\\u{001B}[31m",
                "401|{\"error\":{\"message\":\"wrong key sk-very-secret\"}}|Rejected|wrong key [redacted]; the server does not accept the key",
                "404|{\"detail\":\"no model m1\"}|Rejected|no model m1; check the name of the model",
                "408|''|TimedOut|answered 408",
                "307|''|Rejected|answered 307; redirects are not followed",
                "200|''|Unusable|sent an empty reply",
                "200|'  '|Unusable|sent an empty reply",
                "200|<!DOCTYPE html><p>|Unusable|sent a web page, not JSON; check the base URL",
                "200|{\"choices\":[{\"mess|Unusable|sent a reply that is not JSON",
                "200|{\"choices\":[],\"choices\":[]}|Unusable|sent a reply that is not JSON: the key",
                "200|{} {}|Unusable|more behind the JSON value",
                "200|[]|Unusable|sent JSON that is no object",
                "200|{}|Unusable|sent no reply, but JSON without `choices`",
                "200|{\"choices\":[{}]}|Unusable|sent a reply without a message",
                "200|{\"error\":{\"code\":502,\"message\":\"upstream\"}}|ProviderError|answered 502: upstream",
                "200|{\"error\":{\"message\":\"odd\"}}|Unusable|sent no reply: odd",
                "200|{\"choices\":[{\"message\":{\"content\":\"\\ud800\"}}]}|Unusable|surrogate",
            })
    void saysWhatFailed(int givenStatus, String givenAnswer, String kind, String message) {
        status = givenStatus;
        answer = givenAnswer;

        ModelFailure failure = failure();

        assertThat(failure.getClass().getSimpleName()).isEqualTo(kind);
        assertThat(failure.message())
                .startsWith(url() + " ")
                .contains(message)
                .doesNotContain("\n", "sk-very-secret");
        assertThat(got).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7|7000",
                "1.5|1500",
                "999999999|86400000",
                "Sun, 06 Nov 1994 08:50:37 GMT|60000",
                "Sun, 06 Nov 1994 08:40:37 GMT|0",
                "soon|-1",
                "-5|-1",
            })
    void readsHowLongToWait(String retryAfter, long millis) throws Exception {
        try (RawServer raw =
                        RawServer.saying(
                                "HTTP/1.1 429 X\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: "
                                        + retryAfter
                                        + "\r\nContent-Length: 0\r\n\r\n");
                ChatServer limited = raw.model(HttpLimits.DEFAULTS, Provider.OPENAI)) {
            Answer.Failed failed = (Answer.Failed) limited.call(Requests.say("hi"));
            Optional<Duration> wait = ((ModelFailure.RateLimited) failed.failure()).retryAfter();

            assertThat(wait.map(Duration::toMillis).orElse(-1L)).isEqualTo(millis);
        }
    }

    @Test
    void sendsNothingWhereARedirectLeads() throws IOException {
        List<String> reached = new ArrayList<>();
        HttpServer other =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext(
                "/",
                exchange -> {
                    reached.add(exchange.getRequestURI().toString());
                    exchange.close();
                });
        other.start();
        status = 308;
        headers =
                Map.of(
                        "Location",
                        "http://127.0.0.1:"
                                + other.getAddress().getPort()
                                + "/v1/chat/completions");

        assertThat(failure()).isInstanceOf(ModelFailure.Rejected.class);
        other.stop(0);
        assertThat(reached).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"data\":[{\"id\":\"x\",\"n_ctx\":1},{\"id\":\"m1\",\"max_model_len\":4096}]}|4096",
                "{\"data\":[{\"id\":\"m1\",\"context_length\":8192}]}|8192",
                "{\"data\":[{\"id\":\"m1\",\"meta\":{\"n_ctx\":2048,\"n_ctx_train\":99999}}]}|2048",
                "{\"default_generation_settings\":{\"n_ctx\":1024}}|1024",
                "{\"data\":[{\"id\":\"m1\"}]}|0",
                "{\"data\":[{\"id\":\"m1\",\"n_ctx\":-1}]}|0",
                "{\"data\":[{\"id\":\"m1\",\"n_ctx\":\"8192\"}]}|0",
                "not JSON|0",
            })
    void asksTheServerForTheWindow(String list, int window) {
        answer = list;

        assertThat(model.describe("m1").window().orElse(0)).isEqualTo(window);
        assertThat(model.describe("m1").problem()).isEmpty();
        assertThat(got.getFirst().path()).isEqualTo("/v1/models");
        assertThat(got.getFirst().authorization()).isEqualTo("Bearer sk-very-secret");
    }

    @Test
    void showsTheKeyNowhere() {
        assertThat(KEY).hasToString("[redacted]");
        assertThat(
                        new ModelServer(Endpoint.OPENAI, Optional.of(KEY), new OpenAiProtocol())
                                .errors()
                                .toString())
                .doesNotContain("secret");
        assertThat(model.describe("m1").toString()).doesNotContain("sk-very-secret");
    }

    @Test
    void answersManyCallsAtOnce() throws Exception {
        answer = completion("{\"content\":\"ok\"}", "stop");
        List<Answer> answers = new CopyOnWriteArrayList<>();
        List<Thread> callers =
                IntStream.range(0, 20)
                        .mapToObj(_ ->
                                Thread.startVirtualThread(
                                        () -> answers.add(model.call(Requests.say("hi")))))
                        .toList();
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(answers).hasSize(20).allMatch(Answer.Replied.class::isInstance);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    private ModelReply reply() {
        return ((Answer.Replied) model.call(Requests.say("hi"))).reply();
    }

    private ModelFailure failure() {
        return ((Answer.Failed) model.call(Requests.say("hi"))).failure();
    }

    private static String completion(String message, String finish) {
        String reason = (finish == null) ? "null" : "\"" + finish + "\"";
        return "{\"id\":\"x\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m1\",\"extra\":{\"a\":1e999},"
                + "\"choices\":[{\"index\":0,\"message\":"
                + message
                + ",\"finish_reason\":"
                + reason
                + "}],"
                + "\"usage\":{\"prompt_tokens\":20,\"completion_tokens\":5,\"total_tokens\":25,"
                + "\"prompt_tokens_details\":{\"cached_tokens\":8}}}";
    }
}
