package dev.stepfast.engine.run;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** What a person answered at a gate, with who, when and why. */
public record GateAnswer(Kind kind, String by, Instant at, Optional<String> why) {
    /** The acts that answer a gate; silence is none of them. */
    public enum Kind {
        APPROVED,
        DENIED,
        SKIPPED;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
