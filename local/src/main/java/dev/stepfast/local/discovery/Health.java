package dev.stepfast.local.discovery;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a machine can do and what it lacks.
 *
 * @param java the version that runs this program
 * @param git its version; empty when it is not there
 * @param models of the user file and the default one
 * @param agents of the user file that are no presets
 * @param found agents of the presets, keys, servers
 */
public record Health(
        String java,
        Store store,
        Optional<String> git,
        List<Model> models,
        List<Own> agents,
        Found found) {
    public Health {
        models = List.copyOf(models);
        agents = List.copyOf(agents);
    }

    /**
     * The run store of the workspace.
     *
     * @param runs how many it holds; empty when there is no store yet
     * @param problem why it cannot be used
     * @param free bytes that may still be written; empty when nobody says
     */
    public record Store(Optional<Runs> runs, Optional<String> problem, OptionalLong free) {}

    /**
     * The runs of a store.
     *
     * @param working whether a process works on one of them right now
     */
    public record Runs(int count, boolean working) {}

    /**
     * A model that is configured.
     *
     * @param where its address, its file, or empty for the vendor's own
     */
    public record Model(String name, String provider, String where, State state) {}

    /** An agent of the user's own; whether its program is there. */
    public record Own(String name, String program, boolean present) {}

    /** What is known of a configured model without asking another machine. */
    public sealed interface State {
        /** Its server on this machine lists it. */
        record Answers() implements State {}

        /** Its server on this machine answers, and serves others. */
        record Unserved(List<String> served) implements State {
            public Unserved {
                served = List.copyOf(served);
            }
        }

        /** Its server on this machine does not answer. */
        record Silent() implements State {}

        /** Its key is there. */
        record Keyed(String source) implements State {}

        /** Its key is missing. */
        record Keyless(String source) implements State {}

        /** It is on another machine and needs no key, or is a recording: nothing was asked. */
        record Unasked() implements State {}
    }
}
