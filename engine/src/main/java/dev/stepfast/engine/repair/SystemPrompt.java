package dev.stepfast.engine.repair;

/** The instructions of the built-in agent, fixed for every run. */
public final class SystemPrompt {
    private static final String BUILT_IN = Template.loadText("system-prompt.txt").strip();

    private SystemPrompt() {}

    /** The text; under 400 tokens, so that small windows have room for the step. */
    public static String builtIn() {
        return BUILT_IN;
    }
}
