package dev.stepfast.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PricesTest {
    private static final Price PRICE =
            new Price(new BigDecimal("3.00"), new BigDecimal("15.00"), new BigDecimal("0.30"));

    @Test
    void chargesCachedTokensAtTheirOwnPrice() {
        TokenUsage usage = new TokenUsage(1_000, 200, 600, Optional.empty(), false);

        // 400 * 3 + 600 * 0.30 + 200 * 15 = 4380 millionths
        assertThat(Prices.cost(usage, PRICE)).isEqualByComparingTo("0.004380");
        assertThat(Prices.charge(usage, Optional.of(PRICE)).costUsd().orElseThrow())
                .isEqualByComparingTo("0.004380");
    }

    @Test
    void chargesNoMoreCachedTokensThanWereSent() {
        TokenUsage odd = new TokenUsage(10, 0, 500, Optional.empty(), false);

        assertThat(Prices.cost(odd, PRICE)).isEqualByComparingTo("0.000003");
    }

    @Test
    void leavesTheCostOpenWithoutAPriceAndAsItIsWhenItIsKnown() {
        TokenUsage open = new TokenUsage(1, 1, 0, Optional.empty(), false);
        TokenUsage known = new TokenUsage(1, 1, 0, Optional.of(BigDecimal.ZERO), false);

        assertThat(Prices.charge(open, Prices.NONE.find("m"))).isEqualTo(open);
        assertThat(Prices.charge(known, new Prices(Map.of("m", PRICE)).find("m"))).isEqualTo(known);
    }
}
