package dev.stepfast.local.model;

import dev.stepfast.engine.text.Redactor;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.KeySource;
import dev.stepfast.local.config.ModelEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads keys from where the user file says they are.
 *
 * @param environment of this process
 * @param home of the user, for files below {@code ~/}
 */
public record Keys(Map<String, String> environment, Path home) {
    /** Bytes; a key is far shorter. */
    private static final int LONGEST = 64 * 1024;

    private static final String AT_HOME = "~/";

    public Keys {
        environment = Map.copyOf(environment);
    }

    /** What came of looking for a key. */
    sealed interface Lookup {
        record Found(Secret key) implements Lookup {}

        /** None is wanted. */
        record None() implements Lookup {}

        /** {@code why} follows the name of the model in a sentence. */
        record Missing(String why) implements Lookup {}
    }

    /** The values of all keys that entries name and that are there: no text may show them. */
    public List<String> values(Catalogue catalogue) {
        return catalogue.models().values().stream()
                .map(ModelEntry::key)
                .flatMap(Optional::stream)
                .map(this::load)
                .flatMap(lookup -> found(lookup).stream())
                .map(Secret::reveal)
                .toList();
    }

    /** Entries whose keys are so short that they would be redacted out of ordinary words. */
    public List<String> findTooShort(Catalogue catalogue) {
        return catalogue.models().values().stream()
                .filter(entry ->
                        entry.key()
                                .flatMap(source -> found(load(source)))
                                .filter(key -> Redactor.isTooShort(key.reveal()))
                                .isPresent())
                .map(ModelEntry::name)
                .toList();
    }

    Lookup load(KeySource source) {
        return switch (source) {
            case KeySource.Variable variable -> variable(variable.name());
            case KeySource.InFile file -> file(file.path());
        };
    }

    private static Optional<Secret> found(Lookup lookup) {
        return (lookup instanceof Lookup.Found found) ? Optional.of(found.key()) : Optional.empty();
    }

    private Lookup variable(String name) {
        String value = environment.getOrDefault(name, "");
        return value.isBlank()
                ? new Lookup.Missing("its key is wanted from " + name + ", which is not set")
                : secret(value, name);
    }

    private Lookup file(String path) {
        try (InputStream in = Files.newInputStream(resolve(path))) {
            byte[] bytes = in.readNBytes(LONGEST);
            return secret(new String(bytes, StandardCharsets.UTF_8), "the file " + path);
        } catch (IOException | InvalidPathException e) {
            return new Lookup.Missing(
                    "its key is wanted from the file " + path + ", which cannot be read");
        }
    }

    private Path resolve(String path) {
        return path.startsWith(AT_HOME)
                ? home.resolve(path.substring(AT_HOME.length()))
                : home.resolve(path);
    }

    private static Lookup secret(String value, String where) {
        try {
            return new Lookup.Found(new Secret(value));
        } catch (IllegalArgumentException e) {
            return new Lookup.Missing("its key in " + where + " is none: " + e.getMessage());
        }
    }
}
