package dev.stepfast.engine.repair;

import static dev.stepfast.engine.repair.InlineCut.bytes;

import dev.stepfast.engine.repair.RepairFeedback.Failure;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.text.CleanText;
import dev.stepfast.engine.text.Fence;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.engine.text.UntrustedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Writes the feedback of a repair within its share: frame and the statement of every failure
 * always, then what was there, then the previous reply.
 */
final class RepairAddendum {
    private static final int FRAME_TOKENS = 150;
    private static final int LEAST_PER_FAILURE = 24;
    private static final int MOST_PER_FAILURE = 60;
    private static final int MOST_PER_ACTUAL = 200;
    private static final int MOST_FOR_ACTUALS = 600;

    /** Less of a previous reply says nothing. */
    private static final int LEAST_REPLY = 16;

    /** Less of an actual text than its cut mark and a few words says nothing. */
    private static final int LEAST_EVIDENCE_BYTES = 64;

    private static final Template TEMPLATE = Template.load("addendum.txt");

    private final RepairFeedback feedback;
    private final Fence fence;

    RepairAddendum(RepairFeedback feedback, Fence fence) {
        this.feedback = feedback;
        this.fence = fence;
    }

    /**
     * How much there is, in tokens.
     *
     * @param total for the whole addendum
     * @param actuals for actual texts together, at most
     * @param reply for the previous reply, at most
     */
    record Room(int total, int actuals, int reply) {
        static Room of(PromptRoom room) {
            return new Room(room.forFeedback(), MOST_FOR_ACTUALS, room.settings().previousReply());
        }
    }

    /** The addendum, and what the parts that can shrink took of it, in tokens. */
    record Written(String text, int actuals, int reply) {}

    /** Writes it; empty when not even the statements of the failures fit. */
    Optional<Written> write(Room room) {
        int count = feedback.failures().size();
        FirstLine first = firstLineRest(FRAME_TOKENS * TokenEstimate.BYTES_PER_TOKEN);
        String frame = fill("", fence.around(CleanText.EMPTY), first);
        int left = room.total() * TokenEstimate.BYTES_PER_TOKEN - bytes(frame);
        // Two bytes for the blank line between blocks.
        int share =
                Math.min(
                                MOST_PER_FAILURE * TokenEstimate.BYTES_PER_TOKEN,
                                left / Math.max(1, count))
                        - 2;
        if (share + 2 < LEAST_PER_FAILURE * TokenEstimate.BYTES_PER_TOKEN) {
            return Optional.empty();
        }
        List<String> statements =
                feedback.failures().stream().map(failure -> statement(failure, share)).toList();
        left -= statements.stream().mapToInt(statement -> bytes(statement) + 2).sum();

        List<String> actuals =
                actuals(Math.min(left, room.actuals() * TokenEstimate.BYTES_PER_TOKEN));
        int actualBytes = actuals.stream().mapToInt(InlineCut::bytes).sum();
        left -= actualBytes;

        String reply = reply(Math.min(left, room.reply() * TokenEstimate.BYTES_PER_TOKEN));
        List<String> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            blocks.add(statements.get(i) + actuals.get(i));
        }
        String text = fill(String.join("\n\n", blocks), reply, first);
        return Optional.of(
                new Written(text, TokenEstimate.ofBytes(actualBytes), TokenEstimate.of(reply)));
    }

    private String fill(String failures, String reply, FirstLine first) {
        return TEMPLATE.fill(
                Map.of(
                        "number", String.valueOf(feedback.attempt()),
                        "most", String.valueOf(feedback.most()),
                        "ending", first.ending(),
                        "changed", first.changed(),
                        "failures", failures,
                        "reply", reply));
    }

    /** What the first line says beyond the numbers. */
    private record FirstLine(String ending, String changed) {}

    private FirstLine firstLineRest(int frameBytes) {
        String ending =
                feedback.ending() == AttemptEnding.COMPLETED
                        ? ""
                        : " It ended by: " + feedback.ending().words() + ".";
        int rest =
                frameBytes
                        - bytes(fill("", fence.around(CleanText.EMPTY), new FirstLine(ending, "")));
        return new FirstLine(ending, changed(rest));
    }

    private String changed(int maxBytes) {
        if (feedback.changed().isEmpty()) {
            return " It changed no files.";
        }
        String start = " Files it changed are still changed: ";
        StringBuilder text = new StringBuilder(start);
        for (int i = 0; i < feedback.changed().size(); i++) {
            String path = (i == 0 ? "" : ", ") + UntrustedText.oneLine(feedback.changed().get(i));
            String more = " and " + (feedback.changed().size() - i) + " more";
            if (bytes(text.toString()) + bytes(path) + bytes(more) > maxBytes) {
                return text + (i == 0 ? feedback.changed().size() + " files" : more);
            }
            text.append(path);
        }
        return text.toString();
    }

    private static String statement(Failure failure, int maxBytes) {
        String frame = statement("", failure.type(), "");
        int room = maxBytes - bytes(frame);
        int[] granted =
                Shares.divide(
                        room, room, new int[] {bytes(failure.error()), bytes(failure.expected())});
        return statement(
                InlineCut.toBytes(failure.error(), granted[0]),
                failure.type(),
                InlineCut.toBytes(failure.expected(), granted[1]));
    }

    private static String statement(String error, String type, String expected) {
        return "  Step failed with error: \""
                + error
                + "\"\n  Validation type: "
                + type
                + "\n  Expected: "
                + expected;
    }

    private List<String> actuals(int maxBytes) {
        int[] needs =
                feedback.failures().stream().mapToInt(failure -> bytes(whole(failure))).toArray();
        int[] granted =
                Shares.divide(maxBytes, MOST_PER_ACTUAL * TokenEstimate.BYTES_PER_TOKEN, needs);
        List<String> actuals = new ArrayList<>();
        for (int i = 0; i < needs.length; i++) {
            Failure failure = feedback.failures().get(i);
            actuals.add(needs[i] <= granted[i] ? whole(failure) : cut(failure, granted[i]));
        }
        return actuals;
    }

    private String whole(Failure failure) {
        String line = "\n  Actual: " + failure.actual();
        return failure.evidence().isBlank() ? line : line + "\n" + indented(failure.evidence());
    }

    private String cut(Failure failure, int maxBytes) {
        String line = "\n  Actual: " + failure.actual();
        int room = maxBytes - bytes(line) - 1;
        Optional<String> evidence =
                shrink(
                        room - bytes(indented(CleanText.EMPTY)),
                        LEAST_EVIDENCE_BYTES,
                        room,
                        max ->
                                indented(
                                        failure.evidence()
                                                .cutToTokens(max / TokenEstimate.BYTES_PER_TOKEN)));
        if (evidence.isPresent()) {
            return line + "\n" + evidence.get();
        }
        return bytes(line) <= maxBytes ? line : "";
    }

    private String reply(int maxBytes) {
        if (feedback.reply().isBlank()) {
            return "";
        }
        // The fence around it is part of the frame.
        int most = maxBytes + bytes(fence.around(CleanText.EMPTY));
        return shrink(
                        maxBytes,
                        LEAST_REPLY * TokenEstimate.BYTES_PER_TOKEN,
                        most,
                        max ->
                                fence.around(
                                        feedback.reply()
                                                .cutToTokens(max / TokenEstimate.BYTES_PER_TOKEN)))
                .orElse("");
    }

    private String indented(CleanText evidence) {
        return "  " + fence.around(evidence).replace("\n", "\n  ");
    }

    /**
     * The longest text a cut to at most {@code start} bytes gives that fits; empty when less than
     * {@code least} is left.
     */
    private static Optional<String> shrink(
            int start, int least, int most, IntFunction<String> cut) {
        int max = start;
        while (max >= least) {
            String text = cut.apply(max);
            int over = bytes(text) - most;
            if (over <= 0) {
                return Optional.of(text);
            }
            max -= Math.max(TokenEstimate.BYTES_PER_TOKEN, over);
        }
        return Optional.empty();
    }
}
