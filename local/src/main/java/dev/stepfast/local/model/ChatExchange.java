package dev.stepfast.local.model;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.local.model.DeadlineHttp.Exchange;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * LangChain4j's way to the server, for one call: our client, our deadline, our headers, our reading
 * of the body.
 *
 * <p>The timeouts that LangChain4j sets are not used; the deadline is that of the call.
 */
final class ChatExchange implements HttpClient, HttpClientBuilder {
    private final DeadlineHttp http;
    private final ModelServer server;
    private final Duration deadline;
    private final String callPrefix;
    private Optional<ModelReply> reply = Optional.empty();

    ChatExchange(DeadlineHttp http, ModelServer server, Duration deadline, String callPrefix) {
        this.http = http;
        this.server = server;
        this.deadline = deadline;
        this.callPrefix = callPrefix;
    }

    /** The reply, once the request was sent. */
    ModelReply reply() {
        return reply.orElseThrow(() -> new IllegalStateException("nothing was sent"));
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        java.net.http.HttpRequest own = server.post(URI.create(request.url()), request.body());
        return switch (http.exchange(own, server, deadline)) {
            case Exchange.Broken broken -> throw new CallFailedException(broken.failure());
            case Exchange.Answered answer -> {
                ServerErrors errors = server.errors();
                if ((answer.status() < 200) || (answer.status() > 299)) {
                    throw new CallFailedException(errors.failure(answer));
                }
                reply =
                        Optional.of(
                                server.protocol()
                                        .read(
                                                AnswerBody.object(answer.body(), errors),
                                                errors,
                                                callPrefix));
                yield SuccessfulHttpResponse.builder()
                        .statusCode(200)
                        .body(server.protocol().emptyAnswer())
                        .build();
            }
        };
    }

    @Override
    public void execute(
            HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("replies are not streamed");
    }

    @Override
    public HttpClient build() {
        return this;
    }

    @Override
    public Duration connectTimeout() {
        return deadline;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        return this;
    }

    @Override
    public Duration readTimeout() {
        return deadline;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        return this;
    }
}
