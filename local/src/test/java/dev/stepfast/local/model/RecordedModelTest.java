package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedModelTest {
    private static final String HEADER = "{\"v\":1,\"recording\":\"stepfast\"}";

    @TempDir Path folder;

    @Test
    void servesByNodeAttemptAndOrder() throws IOException {
        RecordedModel model =
                load(
                        HEADER,
                        line("a", 1, "a1"),
                        line("b", 1, "b1"),
                        line("a", 2, "a2"),
                        line("a", 1, "a1, second"));

        assertThat(text(model.call(Requests.call("a", 1, 2, List.of())))).isEqualTo("a1, second");
        assertThat(text(model.call(Requests.call("a", 1, 1, List.of())))).isEqualTo("a1");
        assertThat(text(model.call(Requests.call("b", 1, 1, List.of())))).isEqualTo("b1");
        assertThat(text(model.call(Requests.call("a", 2, 1, List.of())))).isEqualTo("a2");
        assertThat(text(model.call(Requests.call("a", 1, 1, List.of())))).isEqualTo("a1");
    }

    @Test
    void servesTheRecordedUsageAtNoCostAndWithoutReasoning() throws IOException {
        RecordedModel model =
                load(
                        HEADER,
                        "{\"n\":1,\"node\":\"a\",\"reply\":{\"text\":\"<think>x</think>ok\",\"tool_calls\":[{\"tool\":\"read\","
                                + "\"arguments\":{\"path\":\"a\"}}],\"usage\":{\"input\":9,\"output\":4,\"cached\":2,"
                                + "\"cost_usd\":\"1.50\"}}}");

        assertThat(model.call(Requests.call("a", 1, 1, List.of())))
                .isEqualTo(
                        new Answer.Replied(
                                new ModelReply(
                                        "ok",
                                        List.of(
                                                new ToolRequest(
                                                        "call-1", "read", "{\"path\":\"a\"}")),
                                        Finish.TOOL_CALLS,
                                        Optional.of(
                                                new TokenUsage(
                                                        9,
                                                        4,
                                                        2,
                                                        Optional.of(BigDecimal.ZERO),
                                                        false)))));
    }

    @Test
    void saysThatNoReplyIsLeft() throws IOException {
        RecordedModel model = load(HEADER, line("a", 1, "x"));

        assertThat(mismatch(model.call(Requests.call("a", 1, 2, List.of()))))
                .isEqualTo(
                        "recording "
                                + folder.resolve("r.jsonl")
                                + " holds no reply for call 2 of attempt 1 of a:"
                                + " it holds 1 for that attempt; record again, or add a line");
        assertThat(mismatch(model.call(Requests.call("a", 2, 1, List.of()))))
                .contains("of that step it holds attempts [1]");
        assertThat(mismatch(model.call(Requests.call("z", 1, 1, List.of()))))
                .contains("it holds none for that step");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Took 12 ms|Took 1.5s",
                "Took 1m30s|Took 4 minutes",
                "at 2026-01-02T03:04:05Z|at 2025-11-12 13:14:15.123 +0100",
                "at 0x7ffe12|at 0x1",
                "id 123e4567-e89b-12d3-a456-426614174000|id 00000000-e89b-12d3-a456-426614174000",
                "in /tmp/abc/x.txt|in /tmp/def/y.txt",
                "in /var/folders/a/b|in /var/folders/c/d/e",
                "Foo.java:12: bad|Foo.java:4711: bad",
                "on line 3|on line 44",
                "a \u001b[31mred\u001b[0m end|a red end",
                "<<<data-0123456789abcdef\\na\\ndata-0123456789abcdef>>>|<<<data-fedcba9876543210\\nb c\\ndata-fedcba9876543210>>>",
            })
    void comparesNothingThatDiffersFromRunToRun(String recorded, String sent) throws IOException {
        assertThat(compare(recorded.replace("\\n", "\n"), sent.replace("\\n", "\n")))
                .isInstanceOf(Answer.Replied.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12 failures|3 failures",
                "<<<data-0123456789abcdef\\na|<<<data-0123456789abcdef\\nb",
                "before <<<data-0123456789abcdef\\na\\ndata-0123456789abcdef>>> x|before <<<data-0123456789abcdef\\na\\ndata-0123456789abcdef>>> y",
                "Do it|Do it.",
                "version 1.2|version 1.3",
            })
    void comparesAllElse(String recorded, String sent) throws IOException {
        assertThat(compare(recorded.replace("\\n", "\n"), sent.replace("\\n", "\n")))
                .isInstanceOf(Answer.Failed.class);
    }

    @Test
    void showsBothSidesOfADifferenceInOneBoundedLine() throws IOException {
        String same = "x".repeat(500) + "\n";
        String message =
                mismatch(
                        compare(
                                same + "Fix a.\n" + "y".repeat(500),
                                same + "Fix b.\n" + "y".repeat(500)));

        assertThat(message)
                .startsWith(
                        "recording "
                                + folder.resolve("r.jsonl")
                                + " line 2 does not fit call 1 of attempt 1 of s1: first difference in message 2"
                                + " (user): recorded \"…xxx")
                .contains("x\\nFix a.\\nyyy", ", sent \"…xxx", "x\\nFix b.\\nyyy")
                .doesNotContain("\n")
                .hasSizeLessThan(600);
    }

    @Test
    void comparesRolesAndToolCallsButNeitherToolResultsNorIds() throws IOException {
        List<Message> recorded = conversation("c1", "{\"path\": \"a\", \"n\": 1}", "result");

        assertThat(
                        compare(
                                recorded,
                                conversation(
                                        "other", "{\"n\":1,\"path\":\"a\"}", "another result")))
                .isInstanceOf(Answer.Replied.class);
        assertThat(
                        mismatch(
                                compare(
                                        recorded,
                                        conversation("c1", "{\"path\":\"b\",\"n\":1}", "result"))))
                .contains(
                        "in the tool calls of message 2 (assistant): ",
                        "\"path\":\"a\"",
                        "\"path\":\"b\"");
        assertThat(
                        mismatch(
                                compare(
                                        recorded,
                                        List.of(new Message.User("go"), new Message.User("on")))))
                .contains("the role of message 2: recorded assistant, sent user");
        assertThat(mismatch(compare(recorded, recorded.subList(0, 2))))
                .contains(
                        "the number of messages: recorded 3, the first too many is of tool, sent 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "''|is empty",
                "hello|line 1 is not JSON",
                "{}|is no recording",
                "{\"v\":2,\"recording\":\"stepfast\"}|is no recording",
                "{\"v\":1,\"recording\":\"stepfast\"}~{\"node\":\"a\"|line 2 is not JSON",
                "{\"v\":1,\"recording\":\"stepfast\"}~[]|line 2 is no JSON object",
                "{\"v\":1,\"recording\":\"stepfast\"}~{\"node\":\"a\"}|line 2: `reply` is missing",
                "{\"v\":1,\"recording\":\"stepfast\"}~{\"reply\":{}}|line 2: `node` is missing",
                "{\"v\":1,\"recording\":\"stepfast\"}~{\"node\":\"a\",\"node\":\"b\",\"reply\":{}}|line 2 is not JSON: the key \"node\" stands here twice",
                "{\"v\":1,\"recording\":\"stepfast\"}~{\"node\":\"a\",\"attempt\":0,\"reply\":{}}|`attempt` must be",
                "{\"v\":1,\"recording\":\"stepfast\"}~~{\"node\":\"a\",\"rply\":{}}|line 3: no member `rply`",
                "{\"v\":1,\"recording\":\"stepfast\"}~{\"node\":\"a\",\"reply\":{\"text\":\"\\ud800\"}}|surrogate",
            })
    void refusesWhatIsNoRecordingAndSaysWhere(String content, String message) {
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> load(content.split("~", -1)))
                .withMessageContaining(folder.resolve("r.jsonl").toString())
                .withMessageContaining(message);
    }

    @Test
    void refusesFilesThatCannotBeRead() throws IOException {
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> RecordedModel.load(folder.resolve("none")))
                .withMessageEndingWith("does not exist");
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> RecordedModel.load(folder))
                .withMessageEndingWith("is a directory");
        Path binary = Files.write(folder.resolve("b"), new byte[] {(byte) 0xC0, (byte) 0xAF});
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> RecordedModel.load(binary))
                .withMessageEndingWith("is not UTF-8");
    }

    private Answer compare(String recorded, String sent) throws IOException {
        return compare(Requests.say(recorded).messages(), Requests.say(sent).messages());
    }

    private Answer compare(List<Message> recorded, List<Message> sent) throws IOException {
        Path file = folder.resolve("r.jsonl");
        Files.deleteIfExists(file);
        ModelRequest first = Requests.call("s1", 1, 1, recorded);
        Answer answer =
                new Answer.Replied(new ModelReply("ok", List.of(), Finish.STOP, Optional.empty()));
        try (RecordingWriter writer =
                RecordingWriter.open(new FixedModel(answer), file, text -> text)) {
            writer.call(first);
        }
        return RecordedModel.load(file).call(Requests.call("s1", 1, 1, sent));
    }

    private RecordedModel load(String... lines) throws IOException {
        Path file = folder.resolve("r.jsonl");
        Files.writeString(file, String.join("\n", lines), StandardCharsets.UTF_8);
        return RecordedModel.load(file);
    }

    private static List<Message> conversation(String id, String arguments, String result) {
        return List.of(
                new Message.User("go"),
                new Message.Assistant("", List.of(new ToolRequest(id, "read", arguments))),
                new Message.ToolAnswer(id, "read", result));
    }

    private static String line(String node, int attempt, String text) {
        return "{\"node\":\""
                + node
                + "\",\"attempt\":"
                + attempt
                + ",\"reply\":{\"text\":\""
                + text
                + "\"}}";
    }

    private static String text(Answer answer) {
        return ((Answer.Replied) answer).reply().text();
    }

    private static String mismatch(Answer answer) {
        ModelFailure failure = ((Answer.Failed) answer).failure();
        assertThat(failure).isInstanceOf(ModelFailure.RecordingMismatch.class);
        return failure.message();
    }
}
