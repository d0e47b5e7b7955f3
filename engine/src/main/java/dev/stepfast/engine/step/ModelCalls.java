package dev.stepfast.engine.step;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.model.ModelJson;
import dev.stepfast.engine.model.ModelJsonReader;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent.ModelCallEnded;
import dev.stepfast.engine.run.RunEvent.ModelCallRetried;
import dev.stepfast.engine.run.RunEvent.ModelCallStarted;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The model calls of one attempt: each is asked for, recorded before it is sent and when it has
 * ended, and sent again after a failure of the transport. A call whose end is recorded is never
 * sent again.
 */
final class ModelCalls {
    /** Sends of one call, the first included. */
    private static final int MOST_SENDS = 3;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** Longest pause, whatever a server says: beyond it a person thinks that the run hangs. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    /** Longest call, connection and body included. */
    private static final Duration LONGEST_CALL = Duration.ofMinutes(10);

    private final NodeId node;
    private final Use use;
    private final Optional<AttemptHistory> recorded;
    private final AttemptEffects effects;
    private final StepHost host;
    private final StepServices services;
    private TokenUsage used = TokenUsage.ZERO;
    private int calls;

    ModelCalls(
            NodeId node,
            Use use,
            Optional<AttemptHistory> recorded,
            AttemptEffects effects,
            StepHost host,
            StepServices services) {
        this.node = node;
        this.use = use;
        this.recorded = recorded;
        this.effects = effects;
        this.host = host;
        this.services = services;
    }

    /**
     * The model of an attempt.
     *
     * @param window tokens that its messages are cut for
     * @param temperature as the node wants it; empty: as the model is configured
     */
    record Use(String model, ModelInfo info, int window, Optional<Double> temperature) {}

    /** What came of a call. */
    sealed interface Called {
        record Replied(ModelReply reply) implements Called {}

        record Failed(String message) implements Called {}

        record OverBudget(String words) implements Called {}
    }

    TokenUsage used() {
        return used;
    }

    Called call(Conversing transcript, List<ToolDescription> tools, int maxTokens, Duration left) {
        EffectId effect = effects.next();
        calls++;
        Conversing.Unrecorded fresh = transcript.takeUnrecorded();
        Optional<ModelCallEnded> ended =
                recorded.flatMap(attempt ->
                                attempt.findEffect(effect.number(), EffectHistory.ModelCall.class))
                        .flatMap(EffectHistory.ModelCall::ended);
        if (ended.isPresent()) {
            used = used.plus(ended.get().usage());
            return serve(ended.get());
        }
        TokenUsage reservation = reserve(transcript, maxTokens);
        StepHost.Permission permission =
                host.ask(
                        new ModelCallStarted(
                                node, effect, use.model(), requestJson(fresh, tools), reservation));
        if (permission instanceof StepHost.Permission.Refused refused) {
            return new Called.OverBudget(refused.words());
        }
        ModelRequest request =
                new ModelRequest(
                        node,
                        effects.attempt().number(),
                        calls,
                        use.model(),
                        transcript.messages(),
                        tools,
                        maxTokens,
                        shorter(left, LONGEST_CALL),
                        Optional.of(use.window()),
                        use.temperature());
        return send(effect, request, reservation, left);
    }

    /**
     * Sends it until there is a reply or no use in going on; {@code left} is the attempt's time,
     * pauses included.
     */
    private Called send(
            EffectId effect, ModelRequest request, TokenUsage reservation, Duration left) {
        long start = services.clock().nanos();
        Duration pause = FIRST_PAUSE;
        Duration took = Duration.ZERO;
        for (int sent = 1; ; sent++) {
            ModelGateway.Answer answer =
                    services.models().call(request.within(shorter(left.minus(took), LONGEST_CALL)));
            stopIfInterrupted();
            took = Duration.ofNanos(services.clock().nanos() - start);
            switch (answer) {
                case ModelGateway.Answer.Replied replied -> {
                    return end(effect, replied.reply(), reservation, took);
                }
                case ModelGateway.Answer.Failed failed -> {
                    ModelFailure failure = failed.failure();
                    Duration wait =
                            shorter(
                                    retryAfter(failure).orElse(jitter(pause, effect, sent)),
                                    LONGEST_PAUSE);
                    boolean late = took.plus(wait).compareTo(left) >= 0;
                    if (!failure.canRetry() || sent == MOST_SENDS || late) {
                        return fail(effect, failure, reservation, took);
                    }
                    host.record(
                            new ModelCallRetried(
                                    node, effect, failure.kind() + ": " + failure.brief(), wait));
                    sleep(wait);
                    took = Duration.ofNanos(services.clock().nanos() - start);
                    pause = pause.multipliedBy(2);
                }
            }
        }
    }

    private Called end(EffectId effect, ModelReply reply, TokenUsage reservation, Duration took) {
        TokenUsage usage =
                reply.usage()
                        .map(reported -> Prices.charge(reported, use.info().price()))
                        .orElseGet(() -> estimated(reservation, reply));
        ModelReply clean = redacted(reply);
        host.record(
                new ModelCallEnded(
                        node,
                        effect,
                        Optional.of(ModelJson.write(clean)),
                        Optional.empty(),
                        usage,
                        took));
        used = used.plus(usage);
        if (usage.estimated()
                && host.settings().limits().unknownUsage() == RunSettings.UnknownUsage.STOP) {
            return new Called.OverBudget(
                    "unknown_usage: the provider does not report what it used");
        }
        return new Called.Replied(clean);
    }

    private Called fail(
            EffectId effect, ModelFailure failure, TokenUsage reservation, Duration took) {
        String message = services.redactor().redact(failure.message());
        // A call that failed before the provider worked on it costs nothing; one that was cut off
        // is charged as reserved.
        boolean mayHaveWorked = failure instanceof ModelFailure.TimedOut;
        TokenUsage usage = mayHaveWorked ? reservation : TokenUsage.ZERO;
        host.record(
                new ModelCallEnded(
                        node,
                        effect,
                        Optional.empty(),
                        Optional.of(failure.kind() + ": " + message),
                        usage,
                        took));
        used = used.plus(usage);
        return new Called.Failed(message);
    }

    private static Called serve(ModelCallEnded ended) {
        return ended.reply()
                .<Called>map(json -> new Called.Replied(ModelJsonReader.readReply(json)))
                .orElseGet(() -> new Called.Failed(ended.failure().orElse("it failed")));
    }

    private TokenUsage reserve(Conversing transcript, int maxTokens) {
        return Prices.charge(
                new TokenUsage(transcript.tokens(), maxTokens, 0, Optional.empty(), false),
                use.info().price());
    }

    private static TokenUsage estimated(TokenUsage reservation, ModelReply reply) {
        return new TokenUsage(
                reservation.input(),
                Math.max(TokenEstimate.of(reply.text()), 1),
                0,
                reservation.costUsd(),
                true);
    }

    private ModelReply redacted(ModelReply reply) {
        return new ModelReply(
                services.redactor().redact(reply.text()),
                reply.toolCalls().stream().map(this::redacted).toList(),
                reply.finish(),
                reply.usage(),
                reply.cutCalls());
    }

    /** The call is carried out as it is recorded: a secret gets no further through a model. */
    private ToolRequest redacted(ToolRequest call) {
        return new ToolRequest(
                call.id(), call.tool(), services.redactor().redact(call.arguments()));
    }

    private static JsonObject requestJson(
            Conversing.Unrecorded fresh, List<ToolDescription> tools) {
        List<JsonObject> messages = new ArrayList<>();
        fresh.messages().forEach(message -> messages.add(ModelJson.write(message)));
        return JsonObject.builder()
                .put("from", fresh.from())
                .putAll("messages", messages)
                .putAll("tools", tools.stream().map(ToolDescription::name).toList())
                .build();
    }

    private static Optional<Duration> retryAfter(ModelFailure failure) {
        return switch (failure) {
            case ModelFailure.RateLimited limited -> limited.retryAfter();
            case ModelFailure.ProviderError error -> error.retryAfter();
            case ModelFailure.Transport transport -> Optional.empty();
            case ModelFailure.TimedOut timedOut -> Optional.empty();
            case ModelFailure.Rejected rejected -> Optional.empty();
            case ModelFailure.Unusable unusable -> Optional.empty();
            case ModelFailure.RecordingMismatch mismatch -> Optional.empty();
        };
    }

    /**
     * Up to a fifth more or less, so that many runs do not come back at once; from the ids, so that
     * it can be replayed.
     */
    private static Duration jitter(Duration pause, EffectId effect, int sent) {
        int spread = Math.floorMod((effect + "#" + sent).hashCode(), 41) - 20;
        return pause.multipliedBy(100 + spread).dividedBy(100);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunStopping();
        }
    }

    private static void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new RunStopping();
        }
    }
}
