package dev.stepfast.engine.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenCallsTest {
    private static final List<String> TOOLS = List.of("read", "write");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"write\", \"arguments\": {\"path\": \"a\"}}",
                "I write it.\n```json\n{\"name\": \"write\", \"arguments\": {\"path\": \"a\"}}\n```\nDone.",
                "```json\n[{\"name\":\"read\",\"parameters\":{}}]\n```",
                "```\n{\"type\": \"function\", \"function\": {\"name\": \"write\", \"arguments\": \"{}\"}}\n```",
                "<tool_call>\n{\"name\": \"write\", \"arguments\": {}}\n</tool_call>",
                "<tool_call>\n{\"arguments\": {\"path\": \"a\"}, \"name\": \"write\"}\n</tool_call>",
                "<function=write>\n<parameter=path>a</parameter>\n</function>",
                "<tool_call><function=write><parameter=path>a</parameter></function></tool_call>",
                "[TOOL_CALLS] [{\"name\": \"read\", \"arguments\": {\"path\": \"a\"}}]",
                "[TOOL_CALLS]write[ARGS]{\"path\": \"a\"}",
                "<invoke name=\"write\">\n<parameter name=\"path\">a</parameter>",
                "<|python_tag|>write.call(path=\"a\")",
                "```json\n{\"name\": \"write\", \"arguments\": {\"text\": \"broken \" quote\"}}\n```",
            })
    void knowsACallThatWasWrittenAsText(String text) {
        assertThat(WrittenCalls.isIn(text, TOOLS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Wrote a.txt with the tool write.",
                "```json\n{\"name\": \"my-app\", \"version\": \"1.0\"}\n```",
                "```json\n{\"name\": \"deploy\", \"arguments\": {}}\n```",
                "I documented <tool_call> in the README.",
                "`{\"name\": \"write\"}` is the form of a call.",
                "The parser now takes [TOOL_CALLS] markers.",
            })
    void leavesOtherTextsAlone(String text) {
        assertThat(WrittenCalls.isIn(text, TOOLS)).isFalse();
    }

    @Test
    void looksAtTheStartAndTheEndOfALongText() {
        String call = "<tool_call>{\"name\": \"write\"}";

        assertThat(WrittenCalls.isIn(call + "x".repeat(200_000), TOOLS)).isTrue();
        assertThat(WrittenCalls.isIn("x".repeat(200_000) + call, TOOLS)).isTrue();
        assertThat(WrittenCalls.isIn("<tool_call>".repeat(100_000), TOOLS)).isFalse();
    }
}
