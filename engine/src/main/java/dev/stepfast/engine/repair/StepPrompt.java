package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.text.CleanText;
import dev.stepfast.engine.text.Fence;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.text.TokenEstimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the user message of an attempt. What can be long has a share of its own; when the whole
 * does not fit, the previous reply shrinks first, then the actual texts, then the needed files.
 */
public final class StepPrompt {
    private static final int CONTEXT_TOKENS = 1_000;
    private static final Template TEMPLATE = Template.load("step-prompt.txt");
    private static final String INTERRUPTED =
            "An earlier start of this work was interrupted: some of it may already be there. Look before you change.";

    private final Ids ids;
    private final Redactor redactor;

    public StepPrompt(Ids ids, Redactor redactor) {
        this.ids = ids;
        this.redactor = redactor;
    }

    /** What came of building a message. */
    public sealed interface Built {
        /** The message, and its size in tokens. */
        record Message(String text, int tokens) implements Built {}

        /** It does not fit, whatever is left out; no call is made. In tokens. */
        record ContextFull(int needed, int room) implements Built {}
    }

    /** The message of a first attempt. */
    public Built first(StepBrief brief, PromptRoom room) {
        return build(brief, Optional.empty(), room);
    }

    /** The message of a repair that starts a new conversation. */
    public Built repair(StepBrief brief, RepairFeedback feedback, PromptRoom room) {
        return build(brief, Optional.of(feedback), room);
    }

    /** The message of a repair that continues the conversation: the feedback alone. */
    public Built append(RepairFeedback feedback, PromptRoom room) {
        RepairAddendum addendum =
                new RepairAddendum(feedback, Fence.draw(ids::nextHex, feedback.fenced()));
        return new PromptFit(
                        room.forMessage(), Optional.of(addendum), RepairAddendum.Room.of(room), 0)
                .fit((text, files) -> text);
    }

    private Built build(StepBrief brief, Optional<RepairFeedback> feedback, PromptRoom room) {
        NeededFiles files = new NeededFiles(brief.files(), redactor);
        List<CleanText> outside = new ArrayList<>(files.fenced());
        feedback.ifPresent(told -> outside.addAll(told.fenced()));
        Fence fence = Fence.draw(ids::nextHex, outside);
        Map<String, String> fixed = fixedParts(brief);
        return new PromptFit(
                        room.forMessage(),
                        feedback.map(told -> new RepairAddendum(told, fence)),
                        RepairAddendum.Room.of(room),
                        brief.files().isEmpty() ? 0 : room.forFiles())
                .fit((addendum, fileTokens) -> {
                    Map<String, String> values = new HashMap<>(fixed);
                    values.put("feedback", addendum);
                    values.put("files", files.write(fence, fileTokens));
                    return TEMPLATE.fill(values);
                });
    }

    private static Map<String, String> fixedParts(StepBrief brief) {
        String progress = ProgressText.lines(brief.progress(), brief.step().title());
        Map<String, String> values = new HashMap<>();
        values.put("done", String.valueOf(brief.progress().done()));
        values.put("total", String.valueOf(brief.progress().total()));
        values.put("progress", progress);
        // 12 tokens: the words and numbers around goal and progress.
        values.put("goal", ProgressText.goal(brief.goal(), TokenEstimate.of(progress) + 12));
        values.put(
                "context",
                TextCut.headToTokens(String.join("\n", brief.context()), CONTEXT_TOKENS - 3));
        values.put("number", String.valueOf(brief.step().number()));
        values.put("title", brief.step().title());
        values.put("body", brief.step().body().stripTrailing());
        values.put("checks", DoneWhen.lines(brief));
        values.put("interrupted", brief.start() == StepBrief.Start.CLEAN ? "" : INTERRUPTED);
        return values;
    }
}
