package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelRequest;
import java.util.Optional;

/** A model that always answers the same. */
record FixedModel(Answer answer) implements ModelGateway {
    @Override
    public Answer call(ModelRequest request) {
        return answer;
    }

    @Override
    public ModelInfo describe(String model) {
        return new ModelInfo(model, Optional.of(8_192), Optional.empty(), Optional.empty());
    }
}
