package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.WorkspacePath;

/**
 * What a plan refers to outside itself; asked when a plan is lowered, so that what is missing is
 * said before a run.
 */
public interface Surroundings {
    /** The name of the agent that works on the models of the configuration. */
    String BUILT_IN = "builtin";

    /** Knows the built-in agent and nothing else; says nothing of models and files. */
    Surroundings NONE = new Surroundings() {};

    /** Whether there is an agent of this name. */
    default boolean knowsAgent(String name) {
        return name.equals(BUILT_IN);
    }

    /** Whether there is a model of this name, or {@code provider/model}. */
    default boolean knowsModel(String name) {
        return true;
    }

    /** Whether an agent keeps a tool ledger. */
    default boolean keepsLedger(String agent) {
        return true;
    }

    /** The agent that works where the plan names none. */
    default String defaultAgent() {
        return BUILT_IN;
    }

    /** Whether a schema file is there. */
    default boolean hasSchema(WorkspacePath path) {
        return true;
    }
}
