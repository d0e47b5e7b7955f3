package dev.stepfast.engine.step;

import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.RunEvent.ToolCallStarted;
import java.util.Optional;

/** What becomes of an attempt whose start is recorded and whose end is not. */
final class Interruption {
    /** Files larger than this are not hashed; a change to one is then in doubt. */
    private static final long MOST_BYTES = 64L << 20;

    private Interruption() {}

    /** How the attempt can go on. */
    enum Way {
        /** From its records: only what was in doubt is done again. */
        GOES_ON,
        /** From its beginning, told that earlier work may be there. */
        STARTS_AGAIN
    }

    /**
     * Goes on when every effect in doubt is repeatable: a model call, a call that only reads, or a
     * change whose files are all as before it or all as after it. A command in doubt is not.
     */
    static Way wayOf(AttemptHistory attempt, StepServices services) {
        boolean repeatable =
                attempt.effects().stream()
                        .filter(EffectHistory::isInDoubt)
                        .allMatch(effect ->
                                switch (effect) {
                                    case EffectHistory.ModelCall call -> true;
                                    case EffectHistory.ToolCall call ->
                                            isRepeatable(call.started(), services);
                                    // A check may be made again, and an agent command whose reply
                                    // is recorded is not started again.
                                    case EffectHistory.Command command ->
                                            AttemptEffects.isOfCheck(attempt, command)
                                                    || hasReplied(attempt, command);
                                });
        return repeatable ? Way.GOES_ON : Way.STARTS_AGAIN;
    }

    private static boolean hasReplied(AttemptHistory attempt, EffectHistory.Command command) {
        return attempt.findEffect(command.id().number(), EffectHistory.ModelCall.class)
                .flatMap(EffectHistory.ModelCall::ended)
                .isPresent();
    }

    private static boolean isRepeatable(Optional<ToolCallStarted> started, StepServices services) {
        if (started.isEmpty()) {
            return true;
        }
        // A call that runs a command changes what nobody recorded beforehand.
        return !started.get().changes().isEmpty()
                && ToolCalls.isRepeatable(started.get(), services, MOST_BYTES);
    }
}
