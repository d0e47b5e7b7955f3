package dev.stepfast.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReasoningTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "no reasoning|no reasoning",
                "<think>a</think>b|b",
                "<think>a</think> b|b",
                "\"  <think>a</think>  b\"|b",
                "\"a <think>x</think> b\"|\"a  b\"",
                "\"a\n<think>never closed\"|\"a\n\"",
                "<think>all of it|\"\"",
                "<think></think><think>x</think>b|b",
                "<think>a<think>b</think>c</think>d|c</think>d",
                "b</think>c|b</think>c",
                "<Think>a</Think>|<Think>a</Think>",
                "<th<think>x</think>ink>secret|\"\"",
                "\"  kept blanks\"|\"  kept blanks\"",
            })
    void takesReasoningOut(String said, String kept) {
        assertThat(Reasoning.remove(said)).isEqualTo(kept);
        assertThat(Reasoning.remove(kept)).isEqualTo(kept);
    }

    @Test
    void takesReasoningOutOfMuchTextInLinearTime() {
        String nested = "<th".repeat(300_000) + "<think>x</think>ink>" + "</think>ink>".repeat(300_000);
        String many = "<think>x</think>".repeat(200_000) + "end";

        Assertions.assertTimeout(Duration.ofSeconds(5), () -> {
            assertThat(Reasoning.remove(nested)).doesNotContain("<think>");
            assertThat(Reasoning.remove(many)).isEqualTo("end");
        });
    }
}
