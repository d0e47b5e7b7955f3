package dev.stepfast.local.model;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.local.model.DeadlineHttp.Exchange;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;

/**
 * LangChain4j's way to the server, for one call: our client, our deadline, our reading of the body.
 *
 * <p>The timeouts that LangChain4j sets are not used; the deadline is that of the call.
 */
final class OpenAiExchange implements HttpClient, HttpClientBuilder {
    private final DeadlineHttp http;
    private final OpenAiErrors errors;
    private final Duration deadline;
    private final String callPrefix;
    private Finish finish = Finish.OTHER;
    private int cutCalls;

    OpenAiExchange(DeadlineHttp http, OpenAiErrors errors, Duration deadline, String callPrefix) {
        this.http = http;
        this.errors = errors;
        this.deadline = deadline;
        this.callPrefix = callPrefix;
    }

    /** Why the model stopped. */
    Finish finish() {
        return finish;
    }

    /** Tool calls that were left out of the reply. */
    int cutCalls() {
        return cutCalls;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        java.net.http.HttpRequest.Builder builder =
                request(URI.create(request.url()), errors)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(request.body()));
        return switch (http.exchange(builder.build(), errors.server(), deadline)) {
            case Exchange.Broken broken -> throw new CallFailedException(broken.failure());
            case Exchange.Answered answer -> {
                if ((answer.status() < 200) || (answer.status() > 299)) {
                    throw new CallFailedException(errors.failure(answer));
                }
                OpenAiBody body = OpenAiBody.read(answer.body(), errors, callPrefix);
                finish = body.finish();
                cutCalls = body.cutCalls();
                yield SuccessfulHttpResponse.builder()
                        .statusCode(answer.status())
                        .headers(answer.headers().map())
                        .body(body.json())
                        .build();
            }
        };
    }

    /** A request to the configured server, the only one that ever gets the key. */
    static java.net.http.HttpRequest.Builder request(URI address, OpenAiErrors errors) {
        if (!errors.server().isSameOrigin(address)) {
            throw new IllegalStateException(
                    "a request to another server than the configured one: " + address);
        }
        java.net.http.HttpRequest.Builder builder =
                java.net.http.HttpRequest.newBuilder(address)
                        .header("Accept", "application/json")
                        .header("User-Agent", "stepfast");
        errors.key().ifPresent(key -> builder.header("Authorization", "Bearer " + key.reveal()));
        return builder;
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
