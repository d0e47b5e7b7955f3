package dev.stepfast.engine.run;

import java.util.Optional;

/** What the journal says about one effect of an attempt: its start, its end, or both. */
public sealed interface EffectHistory {
    EffectId id();

    /** True when the start is recorded and the end is not. */
    boolean isInDoubt();

    record ModelCall(RunEvent.ModelCallStarted started, Optional<RunEvent.ModelCallEnded> ended)
            implements EffectHistory {
        @Override
        public EffectId id() {
            return started.effect();
        }

        @Override
        public boolean isInDoubt() {
            return ended.isEmpty();
        }
    }

    /** A read-only call has no recorded start. */
    record ToolCall(
            EffectId id,
            Optional<RunEvent.ToolCallStarted> started,
            Optional<RunEvent.ToolCallEnded> ended)
            implements EffectHistory {
        @Override
        public boolean isInDoubt() {
            return ended.isEmpty();
        }
    }

    /** A process: of a check, or of the {@code run} tool, whose call has the same number. */
    record Command(RunEvent.CommandStarted started, Optional<RunEvent.CommandEnded> ended)
            implements EffectHistory {
        @Override
        public EffectId id() {
            return started.effect();
        }

        @Override
        public boolean isInDoubt() {
            return ended.isEmpty();
        }
    }
}
