package dev.stepfast.plan.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonValueTest {
    @ParameterizedTest
    @CsvSource({
        "8.0, 8",
        "-3, -3",
        "1e3, 1000",
        "0e999999999, 0",
        "9223372036854775807, 9223372036854775807",
        "1.5,",
        "9223372036854775808,",
        "1e999999999,",
        "1e-999999999,"
    })
    void findsWholeNumbersWithoutBuildingHugeOnes(String written, Long whole) {
        assertThat(new JsonNumber(new BigDecimal(written)).findWhole())
                .isEqualTo(Optional.ofNullable(whole));
    }

    @Test
    void numbersAreEqualByValue() {
        assertThat(new JsonNumber(new BigDecimal("8.0")))
                .isEqualTo(JsonNumber.of(8))
                .hasSameHashCodeAs(JsonNumber.of(8));
        assertThat(new JsonNumber(new BigDecimal("1e999")))
                .isNotEqualTo(new JsonNumber(new BigDecimal("1e998")));
    }

    @Test
    void anObjectKeepsItsMembersWhateverHappensToTheMapItCameFrom() {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
        members.put("b", JsonValue.of(1));
        members.put("a", JsonValue.of(List.of("x", true)));
        JsonObject object = new JsonObject(members);
        members.clear();

        assertThat(object.members().keySet()).containsExactly("b", "a");
        assertThat(object).isEqualTo(JsonValue.of(Map.of("a", List.of("x", true), "b", 1)));
        assertThatThrownBy(() -> object.members().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void refusesWhatHasNoJsonForm() {
        assertThatThrownBy(() -> JsonValue.of(new Object()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
