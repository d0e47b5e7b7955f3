package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure.RecordingMismatch;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelJsonReader;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.Reasoning;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Serves the replies of a recording again: by node, attempt and number of the call, without delay,
 * with the recorded usage at no cost.
 *
 * <p>It keeps no position, so a run that was interrupted goes on where it was. Immutable.
 */
public final class RecordedModel implements ModelGateway {
    /**
     * The window of a recording that does not say its own: the one assumed of any unknown model.
     */
    private static final int WINDOW = 32_768;

    private final Recording recording;
    private final Map<Attempt, NavigableMap<Integer, Recording.Call>> calls;

    private RecordedModel(Recording recording) {
        this.recording = recording;
        this.calls = byAttempt(recording.calls());
    }

    /**
     * Reads a recording whole.
     *
     * @throws RecordingException when the file cannot be read or a line of it is no recorded call
     */
    public static RecordedModel load(Path file) throws RecordingException {
        return new RecordedModel(Recording.load(file));
    }

    @Override
    public Answer call(ModelRequest request) {
        NavigableMap<Integer, Recording.Call> known =
                calls.getOrDefault(
                        new Attempt(request.node().value(), request.attempt()),
                        Collections.emptyNavigableMap());
        Recording.Call call = known.get(request.call());
        if (call == null) {
            return mismatch(
                    "holds no reply for " + place(request) + ": " + held(request, known.size()));
        }
        return call.request()
                .map(ModelJsonReader.Request::messages)
                .flatMap(messages -> RequestDifference.find(messages, request.messages()))
                .map(difference ->
                        mismatch(
                                "line "
                                        + call.line()
                                        + " does not fit "
                                        + place(request)
                                        + ": "
                                        + difference.words()))
                .orElseGet(() -> new Answer.Replied(free(call.reply())));
    }

    @Override
    public ModelInfo describe(String model) {
        return new ModelInfo(
                "recorded " + recording.file(),
                Optional.of(recording.window().orElse(WINDOW)),
                Optional.of(Prices.FREE),
                Optional.empty());
    }

    private Answer mismatch(String what) {
        return new Answer.Failed(
                new RecordingMismatch("recording " + recording.file() + " " + what));
    }

    private String held(ModelRequest request, int known) {
        if (known > 0) {
            return "it holds " + known + " for that attempt; record again, or add a line";
        }
        List<Integer> attempts =
                calls.keySet().stream()
                        .filter(attempt -> attempt.node().equals(request.node().value()))
                        .map(Attempt::number)
                        .sorted()
                        .toList();
        return attempts.isEmpty()
                ? "it holds none for that step; record again, or add a line"
                : "of that step it holds attempts " + attempts + "; record again, or add a line";
    }

    private static String place(ModelRequest request) {
        return "call "
                + request.call()
                + " of attempt "
                + request.attempt()
                + " of "
                + request.node().value();
    }

    private static ModelReply free(ModelReply reply) {
        Optional<TokenUsage> usage =
                reply.usage()
                        .map(said ->
                                new TokenUsage(
                                        said.input(),
                                        said.output(),
                                        said.cached(),
                                        Optional.of(BigDecimal.ZERO),
                                        said.estimated()));
        return new ModelReply(
                Reasoning.strip(reply.text()),
                reply.toolCalls(),
                reply.finish(),
                usage,
                reply.cutCalls());
    }

    private static Map<Attempt, NavigableMap<Integer, Recording.Call>> byAttempt(
            List<Recording.Call> recorded) {
        Map<Attempt, NavigableMap<Integer, Recording.Call>> calls = new HashMap<>();
        for (Recording.Call call : recorded) {
            NavigableMap<Integer, Recording.Call> known =
                    calls.computeIfAbsent(
                            new Attempt(call.node(), call.attempt()), _ -> new TreeMap<>());
            int next = known.isEmpty() ? 1 : known.lastKey() + 1;
            // A call that was sent again after a crash stands in the file twice; the later line is
            // what went on.
            known.put(call.call().orElse(next), call);
        }
        return calls;
    }

    private record Attempt(String node, int number) {}
}
