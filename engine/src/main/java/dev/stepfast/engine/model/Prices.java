package dev.stepfast.engine.model;

import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** What models cost, by {@code provider/model}. */
public record Prices(Map<String, Price> byModel) {
    /** No model has a price. */
    public static final Prices NONE = new Prices(Map.of());

    /** The price of what costs nothing. */
    public static final Price FREE = new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

    /** Prices are per this many tokens, as a power of ten. */
    private static final int MILLION = 6;

    public Prices {
        byModel = Map.copyOf(byModel);
    }

    /** The price of a model, or empty when none is stated. */
    public Optional<Price> find(String model) {
        return Optional.ofNullable(byModel.get(model));
    }

    /**
     * What the usage costs in US dollars, exact.
     *
     * <p>Cached tokens are part of the input and charged at their own price; more cached than sent
     * counts as all cached.
     */
    public static BigDecimal cost(TokenUsage usage, Price price) {
        long cached = Math.min(usage.cached(), usage.input());
        BigDecimal fresh = price.input().multiply(BigDecimal.valueOf(usage.input() - cached));
        BigDecimal reused = price.cached().multiply(BigDecimal.valueOf(cached));
        BigDecimal written = price.output().multiply(BigDecimal.valueOf(usage.output()));
        return fresh.add(reused).add(written).movePointLeft(MILLION);
    }

    /** The usage with its cost, or as it is when the model has no price or the cost is known. */
    public static TokenUsage charge(TokenUsage usage, Optional<Price> price) {
        if (price.isEmpty() || usage.costUsd().isPresent()) {
            return usage;
        }
        BigDecimal cost = cost(usage, price.get());
        return new TokenUsage(
                usage.input(),
                usage.output(),
                usage.cached(),
                Optional.of(cost),
                usage.estimated());
    }
}
