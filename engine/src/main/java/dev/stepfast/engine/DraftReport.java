package dev.stepfast.engine;

import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.view.RunView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What came of asking for a plan. */
public sealed interface DraftReport {

    /**
     * The plan is saved.
     *
     * @param view its steps, none of them done
     * @param copy of the file that was there, as a workspace-relative path
     * @param unfinished whether a run of the file that was there is not at its end
     */
    record Saved(
            PreparedPlan plan,
            RunView view,
            Optional<String> copy,
            boolean unfinished,
            TokenUsage usage,
            Duration took)
            implements DraftReport {}

    /**
     * Twice what was replied is no usable plan; nothing was saved.
     *
     * @param reply the last one, as it came
     * @param problems what is wrong with it
     */
    record Unusable(String reply, List<String> problems, TokenUsage usage) implements DraftReport {
        public Unusable {
            problems = List.copyOf(problems);
        }
    }

    /** Whoever was asked did not reply; nothing was saved. */
    record Failed(String message) implements DraftReport {}

    /** It did not begin, or could not be saved. */
    record NotMade(Opening why) implements DraftReport {}
}
