package dev.stepfast.local.model;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicChatRequestParameters;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Anthropic's messages. */
final class AnthropicProtocol implements ChatProtocol {
    /** The version of the interface, which has been the same since it began. */
    private static final String VERSION = "2023-06-01";

    /** LangChain4j wants a key; the real one is in our headers alone. */
    private static final String NO_KEY = "none";

    @Override
    public Endpoint usual() {
        return Endpoint.ANTHROPIC;
    }

    /** People leave the version out, as the vendor's own libraries do. */
    @Override
    public Endpoint base(Endpoint stated) {
        return stated.endsWith("/v1") ? stated : stated.with("/v1");
    }

    @Override
    public void sign(HttpRequest.Builder request, Optional<String> key) {
        request.header("anthropic-version", VERSION);
        key.ifPresent(value -> request.header("x-api-key", value));
    }

    @Override
    public void send(HttpClientBuilder way, Endpoint server, ModelRequest request) {
        AnthropicChatRequestParameters.Builder parameters =
                new AnthropicChatRequestParameters.Builder().maxOutputTokens(request.maxTokens());
        AnthropicChatModel.builder()
                .httpClientBuilder(way)
                .baseUrl(server.toString())
                .apiKey(NO_KEY)
                .modelName(request.model())
                .maxTokens(request.maxTokens())
                .maxRetries(0)
                .build()
                .chat(ChatWords.ask(request, parameters));
    }

    @Override
    public String emptyAnswer() {
        return "{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"stop_reason\":\"end_turn\","
                + "\"content\":[{\"type\":\"text\",\"text\":\".\"}],\"usage\":{\"input_tokens\":1,\"output_tokens\":1}}";
    }

    @Override
    public ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix) {
        return AnthropicBody.read(answer, errors, callPrefix);
    }

    @Override
    public Optional<Integer> findWindow(Inquiry server, String model) {
        return server.load("/models/" + URLEncoder.encode(model, StandardCharsets.UTF_8))
                .flatMap(ServerModels::findWindow);
    }

    @Override
    public String startAdvice(int port) {
        return "start your model server there";
    }

    @Override
    public String notFoundAdvice() {
        return "check the name of the model and the base URL";
    }
}
