package dev.stepfast.engine.model;

import java.math.BigDecimal;
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
     */
    record ModelInfo(
            String display,
            Optional<Integer> window,
            Optional<Price> price,
            Optional<String> problem) {}

    /** US dollars per million tokens. */
    record Price(BigDecimal input, BigDecimal output, BigDecimal cached) {}
}
