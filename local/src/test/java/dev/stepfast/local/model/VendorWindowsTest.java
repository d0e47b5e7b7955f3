package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VendorWindowsTest {
    @ParameterizedTest
    @CsvSource({
        "claude-sonnet-4-5,200000",
        "gpt-4,8192",
        "gpt-4-turbo-2024-04-09,128000",
        "gpt-4.1-mini,1047576",
        "gpt-5-mini,400000",
        "gpt-5-chat-latest,128000",
        "o1-mini,128000",
        "qwen3-8b,0",
    })
    void knowsAModelByTheLongestStartOfItsName(String model, int window) {
        assertThat(VendorWindows.find(model).orElse(0)).isEqualTo(window);
    }
}
