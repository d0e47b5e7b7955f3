package dev.stepfast.engine.draft;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.Reasoning;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A model writes the plan. A call that failed on its way is sent again, a few times. */
public final class ModelDrafter implements Drafter {
    /** The node under which a recording keeps the calls. */
    static final NodeId NODE = new NodeId("plan-new");

    private static final int MOST_SENDS = 3;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** Longest pause, whatever a server says: a person waits for the plan. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private static final Duration LONGEST_CALL = Duration.ofMinutes(10);

    /** Fifty steps with their checks. */
    private static final int REPLY_TOKENS = 8_192;

    private final ModelGateway models;
    private final String model;
    private final int window;

    /**
     * A drafter.
     *
     * @param window of the model, in tokens, where it does not say so itself
     */
    public ModelDrafter(ModelGateway models, String model, int window) {
        this.models = models;
        this.model = model;
        this.window = window;
    }

    @Override
    public Answer ask(List<Message> conversation, int attempt) {
        ModelGateway.ModelInfo info = models.describe(model);
        int most = Math.min(REPLY_TOKENS, info.window().orElse(window) / 4);
        ModelRequest request =
                new ModelRequest(
                        NODE,
                        attempt,
                        1,
                        model,
                        conversation,
                        List.of(),
                        most,
                        LONGEST_CALL,
                        Optional.of(info.window().orElse(window)),
                        Optional.empty());
        Duration pause = FIRST_PAUSE;
        for (int sent = 1; ; sent++) {
            switch (models.call(request)) {
                case ModelGateway.Answer.Replied replied -> {
                    return said(conversation, replied.reply(), info);
                }
                case ModelGateway.Answer.Failed failed -> {
                    if (!failed.failure().canRetry()
                            || sent == MOST_SENDS
                            || !pause(failed.failure(), pause)) {
                        return new Answer.Failed(failed.failure().message(), TokenUsage.ZERO);
                    }
                    pause = pause.multipliedBy(2);
                }
            }
        }
    }

    private static Answer said(
            List<Message> conversation, ModelReply reply, ModelGateway.ModelInfo info) {
        TokenUsage usage =
                reply.usage()
                        .orElseGet(() ->
                                new TokenUsage(
                                        tokens(conversation),
                                        TokenEstimate.of(reply.text()),
                                        0,
                                        Optional.empty(),
                                        true));
        return new Answer.Said(
                Reasoning.strip(reply.text()),
                reply.finish() == ModelReply.Finish.LENGTH,
                Prices.charge(usage, info.price()));
    }

    static int tokens(List<Message> conversation) {
        int tokens = 0;
        for (Message message : conversation) {
            tokens +=
                    TokenEstimate.of(
                            switch (message) {
                                case Message.Instructions said -> said.text();
                                case Message.User said -> said.text();
                                case Message.Assistant said -> said.text();
                                case Message.ToolAnswer said -> said.text();
                            });
        }
        return tokens;
    }

    /** Waits; false when the caller is being stopped. */
    private static boolean pause(ModelFailure failure, Duration usual) {
        Duration asked =
                switch (failure) {
                    case ModelFailure.RateLimited limited -> limited.retryAfter().orElse(usual);
                    case ModelFailure.ProviderError error -> error.retryAfter().orElse(usual);
                    case ModelFailure.Transport _,
                            ModelFailure.TimedOut _,
                            ModelFailure.Rejected _,
                            ModelFailure.Unusable _,
                            ModelFailure.RecordingMismatch _ ->
                            usual;
                };
        try {
            Thread.sleep(asked.compareTo(LONGEST_PAUSE) < 0 ? asked : LONGEST_PAUSE);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
