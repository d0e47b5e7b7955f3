package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.local.config.ModelEntry;
import java.util.Optional;

/** Where the name of a model leads. */
sealed interface ModelRoute {
    /**
     * To a gateway that has it.
     *
     * @param at the server; empty for a recording
     * @param warning what people should know before they start
     */
    record To(
            ModelGateway gateway,
            ModelEntry entry,
            Optional<ModelServer> at,
            Optional<String> warning)
            implements ModelRoute {
        boolean isLoopback() {
            return at.map(server -> server.address().isLoopback()).orElse(false);
        }

        String server() {
            return at.map(ModelServer::toString).orElse("");
        }
    }

    /** Nowhere; {@code problem} says what to write instead. */
    record Nowhere(String problem) implements ModelRoute {}
}
