package dev.stepfast.local.model;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.local.config.Provider;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.net.http.HttpRequest;
import java.util.Optional;

/**
 * How a kind of server is asked, and how its answers read. LangChain4j writes the requests; answers
 * are read here, strictly, since servers of one kind differ.
 */
interface ChatProtocol {

    /** The protocol of a provider that is a server. */
    static ChatProtocol of(Provider provider) {
        return switch (provider) {
            case OPENAI -> new OpenAiProtocol();
            case ANTHROPIC -> new AnthropicProtocol();
            case OLLAMA -> new OllamaProtocol();
            case RECORDED -> throw new IllegalArgumentException("a recording is no server");
        };
    }

    /** Where it is spoken when no address is stated. */
    Endpoint usual();

    /** The address that paths are put behind, of one as people write it. */
    default Endpoint base(Endpoint stated) {
        return stated;
    }

    /** Puts what the server wants to know of its caller into the headers. */
    void sign(HttpRequest.Builder request, Optional<String> key);

    /**
     * Sends one request by {@code way}, without repeating it. What LangChain4j makes of the answer
     * is of no use.
     */
    void send(HttpClientBuilder way, Endpoint server, ModelRequest request);

    /** The smallest answer that LangChain4j takes. */
    String emptyAnswer();

    /**
     * Reads an answer, its reasoning still in the text.
     *
     * @param callPrefix what the ids of tool calls that have none start with
     * @throws CallFailedException when it is no reply
     */
    ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix);

    /** The window of a model in tokens as the server says it. */
    Optional<Integer> findWindow(Inquiry server, String model);

    /** What to do when nothing answers at a port of this machine. */
    String startAdvice(int port);

    /** What to do about a 404. */
    String notFoundAdvice();
}
