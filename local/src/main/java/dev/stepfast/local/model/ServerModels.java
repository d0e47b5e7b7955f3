package dev.stepfast.local.model;

import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.List;
import java.util.Optional;

/** What servers that speak OpenAI chat say of their models. */
final class ServerModels {
    /** Where servers put the window: vLLM, OpenRouter and others, LM Studio, llama.cpp, Groq. */
    private static final List<String> WINDOW_NAMES =
            List.of(
                    "max_model_len",
                    "context_length",
                    "loaded_context_length",
                    "max_context_length",
                    "n_ctx",
                    "context_window",
                    "max_input_tokens");

    private ServerModels() {}

    /** The window of a model in the answer to {@code /models}. */
    static Optional<Integer> findWindow(JsonObject list, String model) {
        JsonValue data = list.find("data").orElse(list);
        if (!(data instanceof JsonArray models)) {
            return Optional.empty();
        }
        return models.elements().stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .filter(entry -> entry.find("id").equals(Optional.of(new JsonString(model))))
                .findFirst()
                .flatMap(ServerModels::findWindow);
    }

    /** The window that one entry of such a list states. */
    static Optional<Integer> findWindow(JsonObject entry) {
        return WINDOW_NAMES.stream()
                .flatMap(name -> findTokens(entry, name).stream())
                .findFirst()
                .or(() ->
                        JsonParts.findObject(entry, "meta")
                                .flatMap(meta -> findTokens(meta, "n_ctx")));
    }

    /** llama.cpp says the window it really runs with beside the paths of OpenAI. */
    static Optional<Integer> findSlotWindow(Inquiry server) {
        return server.load(server.address().base().resolve("/props"))
                .flatMap(properties ->
                        findTokens(
                                JsonParts.findObject(properties, "default_generation_settings")
                                        .orElse(properties),
                                "n_ctx"));
    }

    static Optional<Integer> findTokens(JsonObject object, String name) {
        return JsonParts.findCount(object, name).filter(tokens -> tokens > 0);
    }
}
