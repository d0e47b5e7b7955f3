package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.text.Reasoning;
import java.util.Optional;

/**
 * The models behind one server, asked in its protocol.
 *
 * <p>One request per call, never repeated here. The key goes to this server and nowhere else. Safe
 * for many threads.
 */
final class ChatServer implements ModelGateway, AutoCloseable {
    private final ModelServer server;
    private final DeadlineHttp http;

    ChatServer(ModelServer server, HttpLimits limits) {
        this.server = server;
        this.http = new DeadlineHttp(limits);
    }

    /** Asks the model; {@link ModelRequest#model} is the name as the server knows it. */
    @Override
    public Answer call(ModelRequest request) {
        String callPrefix = "call_" + request.attempt() + "_" + request.call() + "_";
        ChatExchange exchange = new ChatExchange(http, server, request.deadline(), callPrefix);
        try {
            server.protocol().send(exchange, server.address(), request);
            return new Answer.Replied(withoutReasoning(exchange.reply()));
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
                server.protocol().findWindow(new Inquiry(http, server), model),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public void close() {
        http.close();
    }

    private static ModelReply withoutReasoning(ModelReply reply) {
        return new ModelReply(
                Reasoning.strip(reply.text()),
                reply.toolCalls(),
                reply.finish(),
                reply.usage(),
                reply.cutCalls());
    }
}
