package dev.stepfast.plan.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The vectors of the contract, and a case for every row of its tables. */
class MarkdownVectorsTest {
    private static final List<JsonObject> VECTORS = JsonLines.load("/vectors/markdown.jsonl");
    private static final List<JsonObject> CASES = JsonLines.load("/vectors/markdown-cases.jsonl");

    @TestFactory
    Stream<DynamicTest> vectors() {
        return run(VECTORS.stream().filter(vector -> vector.find("plan").isPresent()).toList());
    }

    @TestFactory
    Stream<DynamicTest> cases() {
        return run(CASES);
    }

    @Test
    void everyVectorIsThereAndCounted() {
        assertThat(
                        VECTORS.stream()
                                .map(vector -> JsonLines.number(vector, "n").orElseThrow())
                                .distinct())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 46).boxed().toList());
        assertThat(VECTORS.stream().filter(vector -> vector.find("plan").isPresent()))
                .hasSize(VECTOR_COUNT);
        assertThat(VECTORS.stream().filter(vector -> vector.find("elsewhere").isPresent()))
                .hasSize(19);
        assertThat(CASES).hasSize(CASE_COUNT);
    }

    private static final int VECTOR_COUNT = 38;
    private static final int CASE_COUNT = 152;

    private static Stream<DynamicTest> run(List<JsonObject> cases) {
        return cases.stream()
                .map(MarkdownCase::new)
                .map(one -> DynamicTest.dynamicTest(one.name(), one::run));
    }
}
