package dev.stepfast.integration.road;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A model that says what a test wrote down, by step, attempt and call. Whatever is not written down
 * is refused, so that no case passes by a call that nobody thought of.
 */
public final class ScriptedModel implements ModelGateway {
    /** Stands for every step that nothing else is written down for. */
    static final String ANY = "*";

    /** Answers to the sends of one call: all but the last are failures that are sent again. */
    private final Map<String, List<Answer>> script = new ConcurrentHashMap<>();

    private final Map<String, Integer> sent = new ConcurrentHashMap<>();
    private final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
    private volatile Optional<Integer> window = Optional.of(32_768);
    private volatile Optional<Price> price = Optional.empty();
    private volatile Runnable beforeReply = () -> {};

    /** Writes down the calls of one attempt, in order. */
    ScriptedModel attempt(String step, int attempt, Answer... calls) {
        for (int call = 0; call < calls.length; call++) {
            script.put(key(step, attempt, call + 1), List.of(calls[call]));
        }
        return this;
    }

    /** Writes down all sends of one call. */
    ScriptedModel sends(String step, int attempt, int call, Answer... sends) {
        script.put(key(step, attempt, call), List.of(sends));
        return this;
    }

    ScriptedModel window(int tokens) {
        window = Optional.of(tokens);
        return this;
    }

    /** Nobody says how much it takes. */
    ScriptedModel withoutWindow() {
        window = Optional.empty();
        return this;
    }

    ScriptedModel dollarPerThousandTokens() {
        price =
                Optional.of(
                        new Price(
                                new BigDecimal("1000"),
                                new BigDecimal("1000"),
                                new BigDecimal("1000")));
        return this;
    }

    /** What happens while the model is thinking. */
    ScriptedModel whileThinking(Runnable act) {
        beforeReply = act;
        return this;
    }

    List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public Answer call(ModelRequest request) {
        requests.add(request);
        beforeReply.run();
        String key = key(request.node().value(), request.attempt(), request.call());
        String anyStep = key(ANY, request.attempt(), request.call());
        List<Answer> answers = script.getOrDefault(key, script.getOrDefault(anyStep, List.of()));
        int send = sent.merge(key, 1, Integer::sum) - 1;
        return answers.isEmpty()
                ? new Answer.Failed(
                        new ModelFailure.RecordingMismatch("nothing is written down for " + key))
                : answers.get(Math.min(send, answers.size() - 1));
    }

    @Override
    public ModelInfo describe(String model) {
        return new ModelInfo(model, window, price, Optional.empty());
    }

    private static String key(String step, int attempt, int call) {
        return step + "/" + attempt + "/" + call;
    }

    static Answer says(String text) {
        return reply(text, ModelReply.Finish.STOP, List.of());
    }

    static Answer finishes(String text, ModelReply.Finish finish) {
        return reply(text, finish, List.of());
    }

    static Answer fails(ModelFailure failure) {
        return new Answer.Failed(failure);
    }

    /** A turn with one tool call; {@code arguments} in JSON with single quotes. */
    static Answer calls(String tool, String arguments) {
        return calls(new ToolRequest("c1", tool, arguments.replace('\'', '"')));
    }

    static Answer calls(ToolRequest... requests) {
        return reply("", ModelReply.Finish.TOOL_CALLS, List.of(requests));
    }

    /** A turn that was cut at its limit in the middle of a call. */
    static Answer cuts(String tool, String arguments) {
        return reply(
                "",
                ModelReply.Finish.LENGTH,
                List.of(new ToolRequest("c1", tool, arguments.replace('\'', '"'))));
    }

    static Answer writes(String path, String text) {
        return calls("write", "{'path':'" + path + "','text':'" + text + "'}");
    }

    static Answer runs(String command) {
        return calls("run", "{'command':'" + command + "'}");
    }

    private static Answer reply(String text, ModelReply.Finish finish, List<ToolRequest> calls) {
        TokenUsage usage = new TokenUsage(100, 10, 0, Optional.empty(), false);
        return new Answer.Replied(new ModelReply(text, calls, finish, Optional.of(usage)));
    }
}
