package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes a server sends: a reply or a typed failure, and soon. */
@ParameterizedClass
@EnumSource(
        value = Provider.class,
        names = {"OPENAI", "ANTHROPIC", "OLLAMA"})
class HostileBodiesTest {
    private static final String OPENAI =
            "{\"choices\":[{\"message\":{\"content\":\"a<think>é\\n\",\"tool_calls\":[{\"id\":\"c\",\"function\":"
                    + "{\"name\":\"read\",\"arguments\":\"{}\"}},{}]},\"finish_reason\":\"stop\"}],"
                    + "\"usage\":{\"prompt_tokens\":2,\"completion_tokens\":1}}";
    private static final String ANTHROPIC =
            "{\"type\":\"message\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"é\"},{\"type\":\"text\",\"text\":\"a\"},"
                    + "{\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"read\",\"input\":{\"path\":\"a\"}},{}],"
                    + "\"stop_reason\":\"tool_use\",\"usage\":{\"input_tokens\":2,\"output_tokens\":1}}";
    private static final String OLLAMA =
            "{\"message\":{\"role\":\"assistant\",\"content\":\"aé\",\"tool_calls\":[{\"function\":{\"name\":\"read\","
                    + "\"arguments\":{\"path\":\"a\"}}},{}]},\"done_reason\":\"stop\",\"done\":true,"
                    + "\"prompt_eval_count\":2,\"eval_count\":1}";
    private static final String ALPHABET = "{}[]\",:\\u0d8e1-+.ntf\u00e9<\u0000 ";

    @Parameter Provider provider;

    @Test
    void endsInAReplyOrATypedFailureForAnyChangedReply() {
        String reply =
                switch (provider) {
                    case OPENAI, RECORDED -> OPENAI;
                    case ANTHROPIC -> ANTHROPIC;
                    case OLLAMA -> OLLAMA;
                };
        Random random = new Random(20_260_101);
        int replies = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] body = reply.getBytes(StandardCharsets.UTF_8);
            for (int change = 0; change <= random.nextInt(4); change++) {
                byte with =
                        (byte)
                                (random.nextInt(3) == 0
                                        ? random.nextInt(256)
                                        : ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                body[random.nextInt(body.length)] = with;
            }
            replies += isReply(body) ? 1 : 0;
        }
        assertThat(replies).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e99999999999",
                "-1e-99999999999",
                "[1,]",
                "{\"a\":NaN}",
                "{'a':1}",
                "// c\n1",
                "\"\\udc00\"",
                "\"\\ud83d\\ud83d\"",
                "{\"\\ud800\":1}",
                "\u0000",
                "\uFEFF{}",
                "nul",
                "\"a",
            })
    void refusesWhatIsNotStrictlyJson(String text) {
        assertThatExceptionOfType(NotJsonException.class).isThrownBy(() -> StrictJson.read(text));
    }

    @Test
    void refusesBytesThatAreNotUtf8EvenWhereJacksonReadsThem() {
        for (byte[] bytes :
                new byte[][] {
                    {'"', (byte) 0xC0, (byte) 0xAF, '"'},
                    {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'},
                    {(byte) 0xFE, (byte) 0xFF, 0, '1'},
                }) {
            assertThatExceptionOfType(NotJsonException.class)
                    .isThrownBy(() -> StrictJson.read(bytes))
                    .withMessageStartingWith("not UTF-8");
        }
    }

    @Test
    void refusesDepthAndSizeSoon() {
        Assertions.assertTimeout(
                Duration.ofSeconds(30),
                () -> {
                    assertThat(isReply("[".repeat(2_000_000).getBytes(StandardCharsets.UTF_8)))
                            .isFalse();
                    assertThat(isReply("{\"a\":".repeat(500_000).getBytes(StandardCharsets.UTF_8)))
                            .isFalse();
                    assertThat(
                                    isReply(
                                            ("{\"choices\":" + "9".repeat(3_000_000) + "}")
                                                    .getBytes(StandardCharsets.UTF_8)))
                            .isFalse();
                });
    }

    private boolean isReply(byte[] body) {
        ChatProtocol protocol = ChatProtocol.of(provider);
        ServerErrors errors =
                new ModelServer(protocol.usual(), Optional.empty(), protocol).errors();
        try {
            ModelReply reply = protocol.read(AnswerBody.object(body, errors), errors, "call_");
            assertThat(reply.toolCalls())
                    .noneMatch(call -> call.id().isBlank() || call.tool().isBlank());
            return true;
        } catch (CallFailedException e) {
            assertThat(e.failure())
                    .isInstanceOfAny(ModelFailure.Unusable.class, ModelFailure.ProviderError.class);
            return false;
        }
    }
}
