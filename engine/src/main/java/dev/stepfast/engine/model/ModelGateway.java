package dev.stepfast.engine.model;

import dev.stepfast.plan.taskplan.ModelChoice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Language models. One call, one answer: retries are the caller's, for they are recorded.
 *
 * <p>An implementation is safe for calls from many threads. An interrupt of the calling thread ends
 * the call.
 */
public interface ModelGateway {

    Answer call(ModelRequest request);

    /** What is known of a model: asked once when a run starts. */
    ModelInfo describe(String model);

    /**
     * The name of the model that a node asks for by name or tier; empty when there is none, and the
     * default model does the work.
     */
    default Optional<String> findModel(ModelChoice choice) {
        return choice.model()
                .map(name -> choice.provider().map(provider -> provider + "/" + name).orElse(name));
    }

    /** What came of a call. */
    sealed interface Answer {
        record Replied(ModelReply reply) implements Answer {}

        record Failed(ModelFailure failure) implements Answer {}
    }

    /**
     * What is known of a model.
     *
     * @param display how people know it
     * @param window tokens; empty when nobody says
     * @param price empty when it has none
     * @param problem why it cannot be used at all: no such entry, no key; empty when it can
     * @param maxTokens longest reply, as the operator configured it
     * @param warnings one line each, for people, before a run starts
     */
    record ModelInfo(
            String display,
            Optional<Integer> window,
            Optional<Price> price,
            Optional<String> problem,
            Optional<Integer> maxTokens,
            List<String> warnings) {
        public ModelInfo {
            warnings = List.copyOf(warnings);
        }

        /** A model of which nothing was configured. */
        public ModelInfo(
                String display,
                Optional<Integer> window,
                Optional<Price> price,
                Optional<String> problem) {
            this(display, window, price, problem, Optional.empty(), List.of());
        }
    }

    /** US dollars per million tokens. */
    record Price(BigDecimal input, BigDecimal output, BigDecimal cached) {}
}
