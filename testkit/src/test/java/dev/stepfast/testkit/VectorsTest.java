package dev.stepfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stepfast.testkit.Vectors.Vector;
import org.junit.jupiter.api.Test;

class VectorsTest {
    @Test
    void namesTheLineOfEachCase() {
        assertThat(Vectors.load(VectorsTest.class, "sample.jsonl", 2))
                .containsExactly(
                        new Vector("sample.jsonl", 3, "{\"in\": \"a\"}"),
                        new Vector("sample.jsonl", 4, "{\"in\": \"# not a comment → é\"}"));
    }

    @Test
    void failsWhenCasesWereLostOrAddedUnseen() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Vectors.load(VectorsTest.class, "sample.jsonl", 3))
                .withMessage("sample.jsonl holds 2 vectors, and the suite counts on 3");
    }

    @Test
    void namesAFileThatIsNotThere() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Vectors.load(VectorsTest.class, "gone.jsonl", 1))
                .withMessageContaining("'gone.jsonl'");
    }
}
