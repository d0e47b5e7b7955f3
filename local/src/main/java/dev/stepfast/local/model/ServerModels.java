package dev.stepfast.local.model;

import dev.stepfast.local.model.DeadlineHttp.Exchange;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a server says of its models. */
final class ServerModels {
    /** A run does not start later than this because a server is slow to list its models. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Where servers put the window: vLLM, OpenRouter and others, LM Studio, llama.cpp, Groq. */
    private static final List<String> WINDOW_NAMES =
            List.of(
                    "max_model_len",
                    "context_length",
                    "loaded_context_length",
                    "max_context_length",
                    "n_ctx",
                    "context_window");

    private final DeadlineHttp http;
    private final OpenAiErrors errors;

    ServerModels(DeadlineHttp http, OpenAiErrors errors) {
        this.http = http;
        this.errors = errors;
    }

    /** The window of a model in tokens; empty when the server does not say it, or not in time. */
    Optional<Integer> findWindow(String model) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        return load(errors.server().resolve("/models"), end)
                .flatMap(list -> window(list, model))
                .or(() ->
                        errors.server().equals(Endpoint.OPENAI)
                                ? Optional.empty()
                                : load(properties(), end).flatMap(ServerModels::slotWindow));
    }

    /** llama.cpp says the window it really runs with beside the paths of OpenAI. */
    private URI properties() {
        return errors.server().base().resolve("/props");
    }

    private Optional<JsonObject> load(URI address, long end) {
        Duration left = Duration.ofNanos(end - System.nanoTime());
        if (left.isNegative() || left.isZero()) {
            return Optional.empty();
        }
        Exchange exchange =
                http.exchange(
                        OpenAiExchange.request(address, errors).GET().build(),
                        errors.server(),
                        left);
        return (exchange instanceof Exchange.Answered answer) && (answer.status() == 200)
                ? object(answer.body())
                : Optional.empty();
    }

    private static Optional<JsonObject> object(byte[] body) {
        try {
            return (StrictJson.read(body) instanceof JsonObject object)
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (NotJsonException e) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> window(JsonObject list, String model) {
        JsonValue data = list.find("data").orElse(list);
        if (!(data instanceof JsonArray models)) {
            return Optional.empty();
        }
        return models.elements().stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .filter(entry -> entry.find("id").equals(Optional.of(new JsonString(model))))
                .findFirst()
                .flatMap(ServerModels::windowOf);
    }

    private static Optional<Integer> windowOf(JsonObject entry) {
        Optional<Integer> own =
                WINDOW_NAMES.stream()
                        .flatMap(name -> entry.find(name).flatMap(ServerModels::tokens).stream())
                        .findFirst();
        return own.or(() ->
                (entry.find("meta").orElse(new JsonNull()) instanceof JsonObject meta)
                        ? meta.find("n_ctx").flatMap(ServerModels::tokens)
                        : Optional.empty());
    }

    private static Optional<Integer> slotWindow(JsonObject properties) {
        JsonValue settings = properties.find("default_generation_settings").orElse(properties);
        return (settings instanceof JsonObject object)
                ? object.find("n_ctx").flatMap(ServerModels::tokens)
                : Optional.empty();
    }

    private static Optional<Integer> tokens(JsonValue value) {
        return (value instanceof JsonNumber number)
                ? number.findWhole()
                        .filter(whole -> (whole >= 1) && (whole <= Integer.MAX_VALUE))
                        .map(Long::intValue)
                : Optional.empty();
    }
}
