package dev.stepfast.local.model;

import dev.stepfast.local.model.DeadlineHttp.Exchange;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;

/** A few questions to a server about itself, all within one short time. */
final class Inquiry {
    /** A run does not start later than this because a server is slow to describe its models. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final DeadlineHttp http;
    private final ModelServer server;
    private final long end = System.nanoTime() + PATIENCE.toNanos();

    Inquiry(DeadlineHttp http, ModelServer server) {
        this.http = http;
        this.server = server;
    }

    Endpoint address() {
        return server.address();
    }

    /** What a path says; empty when it is not there, is no object, or does not come in time. */
    Optional<JsonObject> load(String path) {
        return load(server.address().resolve(path));
    }

    Optional<JsonObject> load(URI address) {
        return ask(server.get(address));
    }

    Optional<JsonObject> post(String path, JsonObject question) {
        return ask(
                server.post(server.address().resolve(path), CanonicalJson.writeInOrder(question)));
    }

    private Optional<JsonObject> ask(HttpRequest request) {
        Duration left = Duration.ofNanos(end - System.nanoTime());
        if (!left.isPositive()) {
            return Optional.empty();
        }
        return (http.exchange(request, server, left) instanceof Exchange.Answered answer)
                        && (answer.status() == 200)
                ? JsonParts.findObject(answer.body())
                : Optional.empty();
    }
}
