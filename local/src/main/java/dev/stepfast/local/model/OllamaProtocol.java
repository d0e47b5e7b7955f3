package dev.stepfast.local.model;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.ollama.OllamaChatRequestParameters;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.net.http.HttpRequest;
import java.util.Optional;

/** Ollama's own chat, in which the window of a call is set. */
final class OllamaProtocol implements ChatProtocol {
    /**
     * The window that is asked for when nobody states one. Most models take more, but the server
     * sets memory aside for all of it.
     */
    static final int USUAL_WINDOW = 32_768;

    @Override
    public Endpoint usual() {
        return Endpoint.OLLAMA;
    }

    /** The paths of its two interfaces are no part of its address. */
    @Override
    public Endpoint base(Endpoint stated) {
        return stated.without("/v1").without("/api");
    }

    /** A server behind a proxy may want a key; Ollama itself takes none. */
    @Override
    public void sign(HttpRequest.Builder request, Optional<String> key) {
        key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
    }

    /**
     * The window is sent along: without it the server cuts what is beyond a small one of its own.
     */
    @Override
    public void send(HttpClientBuilder way, Endpoint server, ModelRequest request) {
        OllamaChatRequestParameters.Builder parameters =
                OllamaChatRequestParameters.builder()
                        .maxOutputTokens(request.maxTokens())
                        .numCtx(request.window().orElse(USUAL_WINDOW));
        OllamaChatModel.builder()
                .httpClientBuilder(way)
                .baseUrl(server.toString())
                .modelName(request.model())
                .maxRetries(0)
                .build()
                .chat(ChatWords.ask(request, parameters));
    }

    @Override
    public String emptyAnswer() {
        return "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\".\"},\"done\":true}";
    }

    @Override
    public ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix) {
        return OllamaBody.read(answer, errors, callPrefix);
    }

    @Override
    public Optional<Integer> findWindow(Inquiry server, String model) {
        return server.post("/api/show", JsonObject.builder().put("model", model).build())
                .flatMap(OllamaBody::findWindow);
    }

    @Override
    public String startAdvice(int port) {
        return "start it with `ollama serve`";
    }

    @Override
    public String notFoundAdvice() {
        return "check the name of the model with `ollama list`, or fetch it with `ollama pull`";
    }
}
