package dev.stepfast.local.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who serves a model, and in which protocol it is asked. */
public enum Provider {
    /** Any server that speaks OpenAI chat. */
    OPENAI,
    ANTHROPIC,
    OLLAMA,
    /** A file with replies. */
    RECORDED;

    /** As it stands in configuration and before the slash of {@code provider/model}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Provider::word).toList();
    }

    public static Optional<Provider> find(String word) {
        return Arrays.stream(values()).filter(provider -> provider.word().equals(word)).findFirst();
    }
}
