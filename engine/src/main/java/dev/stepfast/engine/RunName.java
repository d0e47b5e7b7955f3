package dev.stepfast.engine;

import dev.stepfast.engine.view.RunView;

/** The run that a word of a person means. */
public sealed interface RunName {
    record Found(RunView run) implements RunName {}

    /** None, or several: the message names those that could be meant. */
    record Refused(String message) implements RunName {}
}
