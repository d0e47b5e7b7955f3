package dev.stepfast.engine.tool;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something a model may ask to be done. A call has two steps, so that what it will change can be
 * recorded before it does: {@link #prepare} judges the arguments and looks, {@link
 * Prepared#carryOut} acts.
 */
public interface Tool {
    ToolDescription description();

    /** What it may do to the world at most. */
    Effect effect();

    Preparation prepare(JsonObject arguments, ToolContext context);

    default String name() {
        return description().name();
    }

    /** What came of judging the arguments. */
    sealed interface Preparation {
        record Ready(Prepared call) implements Preparation {}

        /** The arguments are wrong; the model is told how they must be. */
        record Invalid(String why) implements Preparation {}

        /** A rule forbids it: stable code and reason; recorded as denied. */
        record Refused(String code, String reason, String target) implements Preparation {}
    }

    /** A judged call. */
    interface Prepared {
        /** What it is about, for the ledger: a path, or a command as shown. */
        String target();

        /**
         * What it will do to which path: hashes before and after; empty for calls that only look
         * and for commands.
         */
        List<ChangedFile> changes();

        /** The content that it will replace or delete, by path. */
        Map<String, byte[]> oldContent();

        Result carryOut();
    }

    /**
     * What a call brought.
     *
     * @param answer what the model is told; cut and fenced by the caller
     * @param note one line for people: {@code ok}, {@code exit 1}, or why it failed
     */
    record Result(boolean success, String answer, Optional<Integer> exitCode, String note) {}
}
