package dev.stepfast.engine;

/** What is said where a model is needed and none is named. */
final class NoModel {
    private NoModel() {}

    /**
     * The refusal, with the shortest ways to a model.
     *
     * @param who needs one, as the middle of a sentence
     */
    static Opening refuse(String who) {
        return new Opening.Refused(
                "no_model",
                """
                no model is named, and %s one. The shortest ways:
                  a server on this machine: --base-url http://127.0.0.1:8080/v1 --model openai/NAME
                  a key: OPENAI_API_KEY=... and --model openai/NAME, or ANTHROPIC_API_KEY=... and --model anthropic/NAME
                  a recording: --model recorded/FILE\
                """
                        .formatted(who));
    }
}
