package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;

/**
 * Carries a typed failure through LangChain4j, which passes on an unchecked exception that has no cause as it is.
 */
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
}
