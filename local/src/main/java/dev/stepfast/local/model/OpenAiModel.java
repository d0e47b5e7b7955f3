package dev.stepfast.local.model;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.Reasoning;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Models behind any server that speaks OpenAI chat.
 *
 * <p>One request per call, never repeated here. The key goes to the configured server and nowhere
 * else. Safe for many threads.
 */
public final class OpenAiModel implements ModelGateway, AutoCloseable {
    private final Endpoint server;
    private final OpenAiErrors errors;
    private final DeadlineHttp http;
    private final ServerModels models;

    /**
     * A server and the key it wants, if any.
     *
     * @throws BaseUrlException when the address is none that may be used; the message is for people
     */
    public OpenAiModel(String baseUrl, Optional<Secret> key) {
        this(Endpoint.parse(baseUrl, key), key, HttpLimits.DEFAULTS);
    }

    OpenAiModel(Endpoint server, Optional<Secret> key, HttpLimits limits) {
        this.server = server;
        this.errors = new OpenAiErrors(server, key);
        this.http = new DeadlineHttp(limits);
        this.models = new ServerModels(http, errors);
    }

    /** Asks the model; {@link ModelRequest#model} is the name as the server knows it. */
    @Override
    public Answer call(ModelRequest request) {
        String callPrefix = "call_" + request.attempt() + "_" + request.call() + "_";
        OpenAiExchange exchange = new OpenAiExchange(http, errors, request.deadline(), callPrefix);
        try {
            OpenAiChatModel model =
                    OpenAiChatModel.builder()
                            .httpClientBuilder(exchange)
                            .baseUrl(server.toString())
                            .modelName(request.model())
                            .maxRetries(0)
                            .build();
            ChatResponse response = model.chat(OpenAiRequest.of(request, request.model(), server));
            return new Answer.Replied(reply(response, exchange));
        } catch (RuntimeException e) {
            return new Answer.Failed(CallFailedException.find(e).orElseThrow(() -> e));
        }
    }

    /**
     * Asks the server for the window of the model, for 2 s at most; a server that does not say is
     * no problem.
     */
    @Override
    public ModelInfo describe(String model) {
        return new ModelInfo(
                model + " at " + server,
                models.findWindow(model),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public void close() {
        http.close();
    }

    private static ModelReply reply(ChatResponse response, OpenAiExchange exchange) {
        AiMessage message = response.aiMessage();
        List<ToolRequest> calls =
                message.toolExecutionRequests().stream().map(OpenAiModel::call).toList();
        return new ModelReply(
                Reasoning.strip(text(message.text())),
                calls,
                exchange.finish(),
                usage(response),
                exchange.cutCalls());
    }

    private static ToolRequest call(ToolExecutionRequest call) {
        return new ToolRequest(text(call.id()), text(call.name()), text(call.arguments()));
    }

    private static Optional<TokenUsage> usage(ChatResponse response) {
        return (response.metadata().tokenUsage() instanceof OpenAiTokenUsage said)
                ? Optional.of(
                        new TokenUsage(
                                said.inputTokenCount(),
                                said.outputTokenCount(),
                                cached(said),
                                Optional.empty(),
                                false))
                : Optional.empty();
    }

    private static long cached(OpenAiTokenUsage usage) {
        OpenAiTokenUsage.InputTokensDetails details = usage.inputTokensDetails();
        return ((details == null) || (details.cachedTokens() == null)) ? 0 : details.cachedTokens();
    }

    private static String text(@Nullable String text) {
        return (text == null) ? "" : text;
    }
}
