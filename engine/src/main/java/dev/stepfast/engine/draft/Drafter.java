package dev.stepfast.engine.draft;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.run.TokenUsage;
import java.util.List;

/** Whoever writes plans: a model, or an agent command. */
public interface Drafter {

    /**
     * Says what comes next in a conversation.
     *
     * @param attempt counts from 1; 2 is the correction
     */
    Answer ask(List<Message> conversation, int attempt);

    /** What came of asking. */
    sealed interface Answer {
        TokenUsage usage();

        /**
         * A reply.
         *
         * @param cut whether it ends at a limit, in the middle of what was to be said
         */
        record Said(String text, boolean cut, TokenUsage usage) implements Answer {}

        /** Nobody replied; why, and what to do. */
        record Failed(String message, TokenUsage usage) implements Answer {}
    }
}
