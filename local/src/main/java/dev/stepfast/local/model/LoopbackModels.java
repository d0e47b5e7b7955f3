package dev.stepfast.local.model;

import dev.stepfast.local.config.Provider;
import dev.stepfast.local.model.DeadlineHttp.Exchange;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks servers on this machine which models they serve. No key is sent, and nothing is asked of
 * another machine.
 */
public final class LoopbackModels implements AutoCloseable {
    private static final HttpLimits LIMITS =
            new HttpLimits(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    1024 * 1024,
                    64 * 1024,
                    64 * 1024);

    /** A server with more is shown with the first of them. */
    private static final int MOST_MODELS = 200;

    private final DeadlineHttp http = new DeadlineHttp(LIMITS);

    /**
     * A server that answers.
     *
     * @param baseUrl as configuration names it
     */
    public record Server(Provider provider, String baseUrl, List<Served> models) {
        public Server {
            models = List.copyOf(models);
        }
    }

    /**
     * A model it serves.
     *
     * @param window tokens; empty when the server does not say it in its list
     */
    public record Served(String name, Optional<Integer> window) {}

    /** Whether an address is one of this machine, and so may be asked. */
    public static boolean isLoopback(String baseUrl) {
        try {
            return Endpoint.parse(baseUrl, Optional.empty()).isLoopback();
        } catch (BaseUrlException none) {
            return false;
        }
    }

    /**
     * What a server of this protocol at an address serves; empty when none answers there in time.
     *
     * @throws IllegalArgumentException when the address is not one of this machine
     */
    public Optional<Server> find(Provider provider, String baseUrl, Duration patience) {
        ChatProtocol protocol = ChatProtocol.of(provider);
        ModelServer server =
                new ModelServer(
                        protocol.base(Endpoint.parse(baseUrl, Optional.empty())),
                        Optional.empty(),
                        protocol);
        if (!server.address().isLoopback()) {
            throw new IllegalArgumentException("not on this machine: " + baseUrl);
        }
        String path = provider == Provider.OLLAMA ? "/api/tags" : "/models";
        String list = provider == Provider.OLLAMA ? "models" : "data";
        String name = provider == Provider.OLLAMA ? "name" : "id";
        return load(server, server.address().resolve(path), patience)
                .flatMap(answer -> answer.find(list))
                .filter(JsonArray.class::isInstance)
                .map(models -> new Server(provider, baseUrl, served((JsonArray) models, name)));
    }

    private static List<Served> served(JsonArray models, String name) {
        return models.elements().stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .flatMap(entry ->
                        entry
                                .find(name)
                                .filter(JsonString.class::isInstance)
                                .map(text -> ((JsonString) text).value())
                                .filter(text -> !text.isBlank())
                                .map(text -> new Served(text, ServerModels.findWindow(entry)))
                                .stream())
                .limit(MOST_MODELS)
                .toList();
    }

    private Optional<JsonObject> load(ModelServer server, URI address, Duration patience) {
        return http.exchange(server.get(address), server, patience)
                                instanceof Exchange.Answered answer
                        && answer.status() == 200
                ? JsonParts.findObject(answer.body())
                : Optional.empty();
    }

    @Override
    public void close() {
        http.close();
    }
}
