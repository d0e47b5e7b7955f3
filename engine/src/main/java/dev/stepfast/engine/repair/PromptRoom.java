package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.RunSettings;

/**
 * How much a prompt may take; all in tokens.
 *
 * @param window of the model
 * @param taken by what goes along with the message: the system prompt, tools, and an earlier
 *     conversation that is continued
 */
public record PromptRoom(int window, int taken, RunSettings.Context settings) {
    private static final int SHARE_PERCENT = 25;
    private static final int MOST_FOR_FILES = 8_000;

    /** What is left for the message, with room for the reply; negative when nothing is. */
    public int forMessage() {
        return percent(settings.usePercent()) - settings.replyReserve() - taken;
    }

    /** What the feedback of a repair may take. */
    int forFeedback() {
        return Math.min(percent(SHARE_PERCENT), settings.feedback());
    }

    /** What the needed files may take together. */
    int forFiles() {
        return Math.min(percent(SHARE_PERCENT), MOST_FOR_FILES);
    }

    /** What one tool answer may take. */
    int forToolAnswer() {
        return percent(SHARE_PERCENT);
    }

    private int percent(int share) {
        return Math.toIntExact((long) window * share / 100);
    }
}
