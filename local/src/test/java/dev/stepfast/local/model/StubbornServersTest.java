package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.local.config.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Servers that stall, flood, break off or speak no HTTP: each ends in a typed failure, and in time.
 */
@ParameterizedClass
@EnumSource(
        value = Provider.class,
        names = {"OPENAI", "ANTHROPIC", "OLLAMA"})
@Timeout(120)
class StubbornServersTest {
    private static final HttpLimits LIMITS =
            new HttpLimits(
                    Duration.ofSeconds(2), Duration.ofMillis(300), 64 * 1024, 4 * 1024, 8 * 1024);
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
    private static final Duration LONG = Duration.ofSeconds(30);

    @Parameter Provider provider;

    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void givesUpAtTheDeadlineOnABodyThatNeverStarts() throws Exception {
        try (RawServer server =
                new RawServer(out -> say(out, HEAD + "Content-Length: 100\r\n\r\n", end))) {
            assertThat(fail(server, Duration.ofMillis(700)))
                    .isEqualTo(
                            new ModelFailure.TimedOut(
                                    server.address(provider)
                                            + " did not finish its answer within 700 ms"));
        }
    }

    @Test
    void givesUpAtTheDeadlineOnHalfHeaders() throws Exception {
        try (RawServer server =
                new RawServer(out -> say(out, "HTTP/1.1 200 OK\r\nContent-", end))) {
            assertThat(fail(server, Duration.ofMillis(500)))
                    .isInstanceOf(ModelFailure.TimedOut.class);
        }
    }

    @Test
    void givesUpAtTheDeadlineOnASilentServer() throws Exception {
        try (RawServer server = new RawServer(out -> say(out, "", end))) {
            assertThat(fail(server, Duration.ofMillis(500)))
                    .isInstanceOf(ModelFailure.TimedOut.class);
        }
    }

    @Test
    void givesUpAtTheDeadlineOnABodyThatTrickles() throws Exception {
        try (RawServer server =
                new RawServer(out -> {
                    say(out, HEAD + "Content-Length: 100000\r\n\r\n");
                    while (!wait(new CountDownLatch(1), 50)) {
                        say(out, " ");
                    }
                })) {
            assertThat(fail(server, Duration.ofSeconds(1)))
                    .isEqualTo(
                            new ModelFailure.TimedOut(
                                    server.address(provider)
                                            + " did not finish its answer within 1 s"));
            assertThat(server.hungUp().await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void givesUpOnABodyThatStallsBehindItsFirstByte() throws Exception {
        try (RawServer server =
                new RawServer(out -> say(out, HEAD + "Content-Length: 100\r\n\r\n{\"cho", end))) {
            long start = System.nanoTime();
            assertThat(fail(server, LONG))
                    .isEqualTo(
                            new ModelFailure.TimedOut(
                                    server.address(provider)
                                            + " stopped in the middle of its answer: no byte for 300 ms"));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG);
        }
    }

    @Test
    void cutsAnEndlessBodyOff() throws Exception {
        try (RawServer server =
                new RawServer(out -> {
                    say(out, HEAD + "Transfer-Encoding: chunked\r\n\r\n");
                    while (true) {
                        say(out, "400\r\n" + " ".repeat(1024) + "\r\n");
                    }
                })) {
            assertThat(fail(server, LONG))
                    .isEqualTo(
                            new ModelFailure.Unusable(
                                    server.address(provider)
                                            + " sent a reply of more than 65536 bytes; it was cut off"));
            assertThat(server.hungUp().await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void cutsAnEndlessErrorOffAndKeepsItsStatus() throws Exception {
        try (RawServer server =
                new RawServer(out -> {
                    say(out, "HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n");
                    while (true) {
                        say(out, "400\r\n" + "e".repeat(1024) + "\r\n");
                    }
                })) {
            assertThat(fail(server, LONG))
                    .isInstanceOfSatisfying(
                            ModelFailure.ProviderError.class,
                            failure -> {
                                assertThat(failure.status()).isEqualTo(500);
                                assertThat(failure.message()).hasSizeLessThan(400);
                            });
        }
    }

    @Test
    void refusesEndlessHeaders() throws Exception {
        try (RawServer server =
                new RawServer(out -> {
                    say(out, HEAD);
                    for (int number = 0; ; number++) {
                        say(out, "X-" + number + ": " + "h".repeat(1000) + "\r\n");
                    }
                })) {
            assertThat(fail(server, LONG)).isNotInstanceOf(ModelFailure.TimedOut.class);
        }
    }

    @Test
    void readsNoBodyBehindLargeHeaders() throws Exception {
        try (RawServer server =
                new RawServer(out -> {
                    say(
                            out,
                            HEAD
                                    + "X-Large: "
                                    + "h".repeat(10_000)
                                    + "\r\nTransfer-Encoding: chunked\r\n\r\n");
                    while (true) {
                        say(out, "400\r\n" + " ".repeat(1024) + "\r\n");
                    }
                })) {
            assertThat(fail(server, LONG)).isInstanceOf(ModelFailure.Unusable.class);
            assertThat(server.hungUp().await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void sendsNothingWhenTheDeadlineHasPassed() throws Exception {
        AtomicBoolean asked = new AtomicBoolean();
        try (RawServer server = new RawServer(out -> asked.set(true))) {
            assertThat(fail(server, Duration.ZERO)).isInstanceOf(ModelFailure.TimedOut.class);
        }
        assertThat(asked).isFalse();
    }

    @Test
    void refusesLargeHeaders() throws Exception {
        String large = HEAD + "X-Large: " + "h".repeat(10_000) + "\r\nContent-Length: 2\r\n\r\n{}";
        try (RawServer server = RawServer.saying(large)) {
            assertThat(fail(server, LONG))
                    .isEqualTo(
                            new ModelFailure.Unusable(
                                    server.address(provider)
                                            + " sent headers of more than 8192 bytes"));
        }
    }

    @Test
    void saysThatTheConnectionBroke() throws Exception {
        try (RawServer server =
                RawServer.saying(HEAD + "Content-Length: 100\r\n\r\n{\"choices\":[")) {
            ModelFailure failure = fail(server, LONG);
            assertThat(failure).isInstanceOf(ModelFailure.Transport.class);
            assertThat(failure.canRetry()).isTrue();
            assertThat(failure.message())
                    .startsWith(server.address(provider) + " broke the connection off");
        }
        try (RawServer server = RawServer.saying("")) {
            assertThat(fail(server, LONG)).isInstanceOf(ModelFailure.Transport.class);
        }
    }

    @Test
    void readsAnAnswerOfAnOldServerWithoutTypeAndLength() throws Exception {
        String reply = reply().reply("ok", List.of(), Spelling.Stop.DONE);
        for (String head :
                List.of(
                        "HTTP/1.0 200 OK\r\n\r\n",
                        "HTTP/1.1 200 \r\nContent-Type: text/html\r\n\r\n")) {
            try (RawServer server = RawServer.saying(head + reply);
                    ChatServer model = server.model(LIMITS, provider)) {
                Answer answer = model.call(Requests.within(LONG));
                assertThat(((Answer.Replied) answer).reply().text()).isEqualTo("ok");
            }
        }
    }

    @Test
    void takesAReplyThatSaysNothingAsOne() throws Exception {
        String reply =
                reply().reply("", List.of(), Spelling.Stop.DONE)
                        .replace("\"content\":\"\"", "\"content\":null")
                        .replace("\"text\":\"\"", "\"text\":null");
        try (RawServer server = RawServer.saying(RawServer.page(200, "application/json", reply));
                ChatServer model = server.model(LIMITS, provider)) {
            Answer answer = model.call(Requests.within(LONG));
            assertThat(((Answer.Replied) answer).reply().text()).isEmpty();
        }
    }

    private Spelling reply() {
        return Spelling.valueOf(provider.name());
    }

    @Test
    void saysThatNoHttpIsSpoken() throws Exception {
        try (RawServer server = RawServer.saying("SSH-2.0-OpenSSH_9.9\r\n\r\n")) {
            assertThat(fail(server, LONG)).isInstanceOf(ModelFailure.Unusable.class);
        }
    }

    @Test
    void saysWhatToStartWhenNothingListens() throws Exception {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        String url = "http://127.0.0.1:" + port;
        String advice =
                switch (provider) {
                    case OPENAI ->
                            "start your model server there (for example `llama-server -m MODEL.gguf --jinja --port "
                                    + port
                                    + "`)";
                    case ANTHROPIC -> "start your model server there";
                    case OLLAMA -> "start it with `ollama serve`";
                    case RECORDED -> "";
                };
        try (ChatServer model = modelAt(url)) {
            ModelFailure failure = ((Answer.Failed) model.call(Requests.say("hi"))).failure();
            assertThat(failure).isInstanceOf(ModelFailure.Transport.class);
            assertThat(failure.message())
                    .startsWith("nothing answers at " + url)
                    .endsWith("; " + advice + ", or give another --base-url");
        }
    }

    @Test
    void saysThatAHostIsUnknown() {
        try (ChatServer model = modelAt("http://no-such-host.invalid/v1")) {
            assertThat(((Answer.Failed) model.call(Requests.say("hi"))).failure())
                    .isInstanceOf(ModelFailure.Transport.class);
        }
    }

    private ChatServer modelAt(String url) {
        ChatProtocol protocol = ChatProtocol.of(provider);
        return new ChatServer(
                new ModelServer(
                        protocol.base(Endpoint.parse(url, Optional.empty())),
                        Optional.empty(),
                        protocol),
                HttpLimits.DEFAULTS);
    }

    @Test
    void anInterruptEndsTheCall() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (RawServer server =
                        new RawServer(out -> {
                            asked.countDown();
                            say(out, "", end);
                        });
                ChatServer model = server.model(HttpLimits.DEFAULTS, provider)) {
            AtomicReference<Answer> answer = new AtomicReference<>();
            AtomicBoolean flag = new AtomicBoolean();
            Thread caller =
                    Thread.ofVirtual()
                            .start(() -> {
                                answer.set(model.call(Requests.within(LONG)));
                                flag.set(Thread.currentThread().isInterrupted());
                            });
            assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
            caller.interrupt();

            assertThat(caller.join(Duration.ofSeconds(10))).isTrue();
            assertThat(answer.get())
                    .isEqualTo(
                            new Answer.Failed(
                                    new ModelFailure.Transport(
                                            "the call to "
                                                    + server.address(provider)
                                                    + " was interrupted")));
            assertThat(flag).isTrue();
        }
    }

    @Test
    void describesWithoutWaitingForAServerThatDoesNotAnswer() throws Exception {
        try (RawServer server =
                        new RawServer(out -> say(out, HEAD + "Content-Length: 9\r\n\r\n{", end));
                ChatServer model = server.model(HttpLimits.DEFAULTS, provider)) {
            assertThat(model.describe("m1").window()).isEmpty();
            assertThat(model.describe("m1").problem()).isEmpty();
        }
    }

    private ModelFailure fail(RawServer server, Duration deadline) {
        try (ChatServer model = server.model(LIMITS, provider)) {
            return ((Answer.Failed) model.call(Requests.within(deadline))).failure();
        } finally {
            end.countDown();
        }
    }

    private static void say(OutputStream out, String text, CountDownLatch until)
            throws IOException {
        say(out, text);
        wait(until, 30_000);
    }

    private static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static boolean wait(CountDownLatch latch, long millis) throws IOException {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
