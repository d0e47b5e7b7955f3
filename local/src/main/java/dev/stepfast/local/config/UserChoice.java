package dev.stepfast.local.config;

import java.util.Optional;

/** Who does the work, as {@code init} writes it to the user file. */
public sealed interface UserChoice {
    /** An agent command. */
    record Agent(String name) implements UserChoice {}

    /**
     * A model of a vendor, or an entry that is there.
     *
     * @param name {@code provider/model}, or a key of models
     */
    record Model(String name) implements UserChoice {}

    /**
     * A model of a server, which gets an entry.
     *
     * @param model as the server knows it
     * @param window tokens; empty when nobody says
     */
    record Served(Provider provider, String baseUrl, String model, Optional<Integer> window)
            implements UserChoice {}
}
