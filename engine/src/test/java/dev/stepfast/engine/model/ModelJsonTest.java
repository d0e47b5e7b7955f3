package dev.stepfast.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelJsonTest {
    private static final ToolRequest EDIT = new ToolRequest("c1", "edit", "{\"path\": broken");
    private static final List<Message> MESSAGES =
            List.of(
                    new Message.Instructions("You are."),
                    new Message.User("Do \"it\".\n"),
                    new Message.Assistant("", List.of(EDIT)),
                    new Message.ToolAnswer("c1", "edit", "no JSON"),
                    new Message.Assistant("Done.", List.of()));

    @Test
    void writesARequestAsRecordsKeepIt() {
        ToolDescription tool = new ToolDescription("edit", "Edits.", JsonObject.empty());
        ModelRequest request =
                new ModelRequest(
                        new NodeId("s1"),
                        1,
                        1,
                        "m",
                        MESSAGES,
                        List.of(tool),
                        100,
                        Duration.ofSeconds(1));

        JsonObject json = ModelJson.write(request);

        assertThat(CanonicalJson.writeInOrder(json))
                .isEqualTo(
                        "{\"messages\":[{\"role\":\"system\",\"text\":\"You are.\"},"
                                + "{\"role\":\"user\",\"text\":\"Do \\\"it\\\".\\n\"},"
                                + "{\"role\":\"assistant\",\"text\":\"\",\"tool_calls\":"
                                + "[{\"id\":\"c1\",\"tool\":\"edit\",\"arguments\":\"{\\\"path\\\": broken\"}]},"
                                + "{\"role\":\"tool\",\"id\":\"c1\",\"tool\":\"edit\",\"text\":\"no JSON\"},"
                                + "{\"role\":\"assistant\",\"text\":\"Done.\"}],\"tools\":[\"edit\"]}");
        assertThat(ModelJsonReader.readRequest(json))
                .isEqualTo(new ModelJsonReader.Request(MESSAGES, List.of("edit")));
    }

    @ParameterizedTest
    @EnumSource(Finish.class)
    void readsBackEveryReplyItWrites(Finish finish) {
        TokenUsage usage = new TokenUsage(10, 5, 3, Optional.of(new BigDecimal("0.0000120")), true);
        ModelReply reply = new ModelReply("text", List.of(EDIT), finish, Optional.of(usage), 2);
        ModelReply bare = new ModelReply("", List.of(), finish, Optional.empty());

        assertThat(ModelJsonReader.readReply(ModelJson.write(reply))).isEqualTo(reply);
        assertThat(ModelJsonReader.readReply(ModelJson.write(bare))).isEqualTo(bare);
    }

    @Test
    void takesWhatAPersonWritesByHand() {
        JsonValue json =
                JsonValue.of(
                        Map.of(
                                "tool_calls",
                                List.of(
                                        Map.of(
                                                "tool",
                                                "write",
                                                "arguments",
                                                Map.of("path", "a.txt")))));

        assertThat(ModelJsonReader.readReply(json))
                .isEqualTo(
                        new ModelReply(
                                "",
                                List.of(new ToolRequest("call-1", "write", "{\"path\":\"a.txt\"}")),
                                Finish.TOOL_CALLS,
                                Optional.empty()));
        assertThat(ModelJsonReader.readReply(JsonValue.of(Map.of("text", "Done."))).finish())
                .isEqualTo(Finish.STOP);
    }

    @Test
    void namesTheMemberThatIsWrong() {
        refuses(Map.of("txt", "a"), "`reply` has no member `txt`");
        refuses(Map.of("text", 1), "`text` must be a text");
        refuses(
                Map.of("finish", "ended"),
                "finish `ended` is none of stop, tool_calls, length, refused, other");
        refuses(Map.of("tool_calls", "edit"), "`tool_calls` must be a list");
        refuses(
                Map.of("tool_calls", List.of(Map.of("arguments", "{}"))),
                "`tool_calls` lacks `tool`");
        refuses(
                Map.of("usage", Map.of("input", -1, "output", 1)),
                "`input` must be a whole number from 0");
        refuses(Map.of("usage", Map.of("input", 1)), "`usage` lacks `output`");
        refuses("text", "`reply` must be an object");
    }

    private static void refuses(Object reply, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelJsonReader.readReply(JsonValue.of(reply)))
                .withMessage(message);
    }
}
