package dev.stepfast.local.config;

import java.util.Optional;

/**
 * A model that the user file names: an entry below the key models.
 *
 * @param name its key there
 * @param baseUrl of the server; empty for the vendor's own, for {@code ollama} the loopback port
 *     11434
 * @param model as the server knows it; for {@code recorded} the file
 * @param window tokens; empty when the server or a table shall say
 * @param maxTokens longest reply
 * @param temperature 0 to 2; empty: the server's own
 */
public record ModelEntry(
        String name,
        Provider provider,
        Optional<String> baseUrl,
        String model,
        Optional<KeySource> key,
        Optional<Integer> window,
        Optional<Integer> maxTokens,
        Optional<Double> temperature,
        Optional<Tier> tier) {

    /** How large a model is, as a node may ask for it. */
    public enum Tier {
        SMALL,
        MEDIUM,
        LARGE
    }

    /** What {@code provider/model} means without an entry. */
    public static ModelEntry plain(Provider provider, String model) {
        return new ModelEntry(
                provider.word() + "/" + model,
                provider,
                Optional.empty(),
                model,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
