package dev.stepfast.engine.repair;

import dev.stepfast.engine.text.TokenEstimate;
import java.util.Optional;

/**
 * Shrinks what may shrink of a message until it fits: previous reply, actual texts, needed files.
 */
final class PromptFit {
    private final int room;
    private final Optional<RepairAddendum> addendum;
    private RepairAddendum.Room share;
    private int files;

    /**
     * @param room for the whole message, in tokens
     * @param share of the addendum at most
     * @param files tokens for the needed files at most
     */
    PromptFit(int room, Optional<RepairAddendum> addendum, RepairAddendum.Room share, int files) {
        this.room = room;
        this.addendum = addendum;
        this.share = share;
        this.files = files;
    }

    /** Writes the whole message. */
    interface Writer {
        String write(String addendum, int fileTokens);
    }

    StepPrompt.Built fit(Writer writer) {
        while (true) {
            RepairAddendum.Written written = new RepairAddendum.Written("", 0, 0);
            if (addendum.isPresent()) {
                Optional<RepairAddendum.Written> feedback = addendum.get().write(share);
                if (feedback.isEmpty()) {
                    return new StepPrompt.Built.ContextFull(share.total() + 1, share.total());
                }
                written = feedback.get();
            }
            String text = writer.write(written.text(), files);
            int tokens = TokenEstimate.of(text);
            if (tokens <= room) {
                return new StepPrompt.Built.Message(text, tokens);
            }
            if (!shrink(tokens - room, written)) {
                return new StepPrompt.Built.ContextFull(tokens, room);
            }
        }
    }

    /** Takes {@code over} tokens from what is first to give; false when nothing is left to take. */
    private boolean shrink(int over, RepairAddendum.Written written) {
        if (written.reply() > 0) {
            share =
                    new RepairAddendum.Room(
                            share.total(),
                            share.actuals(),
                            less(share.reply(), written.reply(), over));
            return true;
        }
        if (written.actuals() > 0) {
            // What the reply gave up is not to come back when the actual texts leave room.
            share =
                    new RepairAddendum.Room(
                            share.total(), less(share.actuals(), written.actuals(), over), 0);
            return true;
        }
        if (files > 0) {
            files = less(files, files, over);
            share = new RepairAddendum.Room(share.total(), 0, 0);
            return true;
        }
        return false;
    }

    /** Always less than the share, so that shrinking comes to an end. */
    private static int less(int share, int used, int over) {
        return Math.max(0, Math.min(share, used) - over);
    }
}
