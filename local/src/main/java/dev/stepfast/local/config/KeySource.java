package dev.stepfast.local.config;

/** Where the key of a model server is read from; never the key itself. */
public sealed interface KeySource {
    /** A variable of the environment that Stepfast was started with. */
    record Variable(String name) implements KeySource {}

    /** A file, as written: {@code ~/} is the user's home. */
    record InFile(String path) implements KeySource {}
}
