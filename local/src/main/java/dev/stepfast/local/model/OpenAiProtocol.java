package dev.stepfast.local.model;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.net.http.HttpRequest;
import java.util.Optional;

/** OpenAI chat, which most servers speak. */
final class OpenAiProtocol implements ChatProtocol {
    @Override
    public Endpoint usual() {
        return Endpoint.OPENAI;
    }

    @Override
    public void sign(HttpRequest.Builder request, Optional<String> key) {
        key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
    }

    @Override
    public void send(HttpClientBuilder way, Endpoint server, ModelRequest request) {
        OpenAiChatRequestParameters.Builder parameters = OpenAiChatRequestParameters.builder();
        if (server.equals(Endpoint.OPENAI)) {
            // The vendor's newer models refuse the old name, other servers mostly know no other.
            parameters.maxCompletionTokens(request.maxTokens());
        } else {
            parameters.maxOutputTokens(request.maxTokens());
        }
        OpenAiChatModel.builder()
                .httpClientBuilder(way)
                .baseUrl(server.toString())
                .modelName(request.model())
                .maxRetries(0)
                .build()
                .chat(ChatWords.ask(request, parameters));
    }

    @Override
    public String emptyAnswer() {
        return "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"\"}}]}";
    }

    @Override
    public ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix) {
        return OpenAiBody.read(answer, errors, callPrefix);
    }

    @Override
    public Optional<Integer> findWindow(Inquiry server, String model) {
        return server.load("/models")
                .flatMap(list -> ServerModels.findWindow(list, model))
                .or(() ->
                        server.address().equals(Endpoint.OPENAI)
                                ? Optional.empty()
                                : ServerModels.findSlotWindow(server));
    }

    @Override
    public String startAdvice(int port) {
        return "start your model server there (for example `llama-server -m MODEL.gguf --jinja --port "
                + port
                + "`)";
    }

    @Override
    public String notFoundAdvice() {
        return "check the name of the model, and that the base URL ends as the server wants it, mostly in /v1";
    }
}
