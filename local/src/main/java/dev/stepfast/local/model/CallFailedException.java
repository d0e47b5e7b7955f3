package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries a typed failure through LangChain4j, which may wrap what passes it. */
final class CallFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ModelFailure failure;

    CallFailedException(ModelFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    ModelFailure failure() {
        return failure;
    }

    /** The failure that an exception carries; empty when it is none of ours. */
    static Optional<ModelFailure> find(Throwable thrown) {
        @Nullable Throwable at = thrown;
        while (at != null) {
            if (at instanceof CallFailedException failed) {
                return Optional.of(failed.failure());
            }
            at = at.getCause();
        }
        return Optional.empty();
    }
}
