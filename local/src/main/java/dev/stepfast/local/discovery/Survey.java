package dev.stepfast.local.discovery;

import java.util.List;
import java.util.Optional;

/** What a machine has for the work of plans, found out when it is asked. */
public interface Survey {
    /** The agents of the presets that are there, without their versions; starts nothing. */
    List<Found.Agent> agents();

    /** The keys in the environment. */
    List<Found.Key> keys();

    /** Agents with their versions, keys, and model servers on loopback, within a few seconds. */
    Found look();

    /**
     * What doctor says, within a few seconds.
     *
     * @param model the default model, when one is named
     */
    Health health(Optional<String> model);

    /**
     * Asks a model for one tool call.
     *
     * @param model as configuration or a flag names it
     */
    Trial tryTool(String model);

    /** What came of asking a model for a tool call. */
    sealed interface Trial {
        /** It called the tool. */
        record Called() implements Trial {}

        /** It answered without calling it. */
        record OnlyText() implements Trial {}

        /** It did not answer: why, in one line. */
        record Failed(String why) implements Trial {}
    }
}
