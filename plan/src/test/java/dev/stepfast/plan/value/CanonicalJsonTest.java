package dev.stepfast.plan.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {
    /** RFC 8785, appendix B, and the limits between the layouts of ECMA-262. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2"
    })
    void spellsNumbersAsEcmaScriptDoes(String bits, String spelled) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));

        assertThat(CanonicalJson.write(new JsonNumber(new BigDecimal(value)))).isEqualTo(spelled);
        assertThat(CanonicalJson.write(JsonNumber.of(value))).isEqualTo(spelled);
    }

    @ParameterizedTest
    @CsvSource({
        "8.0, 8",
        "1E2, 100",
        "-0.0, 0",
        "0e999999999, 0",
        "1e-999999999, 0",
        "333333333.33333329, 333333333.3333333",
        "1E30, 1e+30",
        "4.50, 4.5",
        "2e-3, 0.002",
        "0.000000000000000000000000001, 1e-27",
        "123456789012345678901234567890, 1.2345678901234568e+29"
    })
    void spellsTheNearestDoubleOfWhatWasWritten(String written, String spelled) {
        assertThat(CanonicalJson.write(new JsonNumber(new BigDecimal(written)))).isEqualTo(spelled);
    }

    @Test
    void everySpelledDoubleReadsBackAsItself() {
        Random random = new Random(8785);
        int compared = 0;
        while (compared < 20_000) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                String spelled = CanonicalJson.write(JsonNumber.of(value));
                assertThat(Double.parseDouble(spelled)).isEqualTo(value == 0 ? 0.0 : value);
                compared++;
            }
        }
    }

    @Test
    void refusesWhatNoDoubleHoldsAndKeepsItForPeople() {
        JsonNumber huge = new JsonNumber(new BigDecimal("1e999"));

        assertThatThrownBy(() -> CanonicalJson.write(huge))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(CanonicalJson.writeInOrder(huge)).isEqualTo("1E+999");
    }

    /** RFC 8785, section 3.2.2 and 3.2.3. */
    @Test
    void writesTheExampleOfTheStandard() {
        JsonObject example =
                JsonObject.builder()
                        .put(
                                "numbers",
                                new JsonArray(
                                        List.of(
                                                number("333333333.33333329"),
                                                number("1E30"),
                                                number("4.50"),
                                                number("2e-3"),
                                                number("0.000000000000000000000000001"))))
                        .put("string", "\u20ac$\u000F\nA'B\"\\\\\"/")
                        .put(
                                "literals",
                                JsonArray.of(List.of(new JsonValue.JsonNull(), true, false)))
                        .build();

        assertThat(CanonicalJson.write(example))
                .isEqualTo(
                        "{\"literals\":[null,true,false],"
                                + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                                + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    @Test
    void sortsMembersByUtf16CodeUnits() {
        JsonObject object =
                JsonObject.builder()
                        .put("\u20ac", "Euro Sign")
                        .put("\r", "Carriage Return")
                        .put("\ufb33", "Hebrew Letter Dalet With Dagesh")
                        .put("1", "One")
                        .put("\ud83d\ude00", "Emoji: Grinning Face")
                        .put("\u0080", "Control")
                        .put("\u00f6", "Latin Small Letter O With Diaeresis")
                        .build();

        assertThat(CanonicalJson.write(object))
                .isEqualTo(
                        "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                                + "\"\u00f6\":\"Latin Small Letter O With Diaeresis\",\"\u20ac\":\"Euro Sign\","
                                + "\"\ud83d\ude00\":\"Emoji: Grinning Face\",\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    @Test
    void escapesAsShortAsItCan() {
        assertThat(CanonicalJson.write(new JsonString("\b\f\n\r\t\u0000\u001f\u007f\u2028</")))
                .isEqualTo("\"\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028</\"");
    }

    @Test
    void keepsTheOrderOfMembersForPeople() {
        JsonObject object = JsonObject.builder().put("b", 1).put("a", 2).build();

        assertThat(CanonicalJson.writeInOrder(object)).isEqualTo("{\"b\":1,\"a\":2}");
        assertThat(CanonicalJson.write(object)).isEqualTo("{\"a\":2,\"b\":1}");
    }

    @Test
    void writesAnyDepthWithoutUsingTheStack() {
        JsonValue value = new JsonArray(List.of());
        for (int i = 0; i < 200_000; i++) {
            value = new JsonArray(List.of(value));
        }

        assertThat(CanonicalJson.write(value)).hasSize(2 * 200_001);
    }

    private static JsonNumber number(String written) {
        return new JsonNumber(new BigDecimal(written));
    }
}
