package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.Prices;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewaysTest {
    private static final Price PRICE = new Price(BigDecimal.ONE, BigDecimal.TEN, BigDecimal.ONE);

    @TempDir Path folder;

    @Test
    void servesRecordingsFromTheFolderOfTheStart() throws IOException {
        Files.writeString(
                folder.resolve("r.jsonl"),
                "{\"v\":1,\"recording\":\"stepfast\"}\n{\"node\":\"s1\",\"reply\":{\"text\":\"ok\"}}\n");
        try (Gateways gateways = gateways(Optional.empty(), Optional.empty())) {
            assertThat(gateways.describe("recorded/r.jsonl"))
                    .isEqualTo(
                            new ModelInfo(
                                    "recorded " + folder.resolve("r.jsonl"),
                                    Optional.of(32_768),
                                    Optional.of(Prices.FREE),
                                    Optional.empty()));
            assertThat(gateways.call(named("recorded/r.jsonl"))).isInstanceOf(Answer.Replied.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai/qwen", "qwen", "Qwen/qwen"})
    void sendsANameToTheServerOfTheBaseUrl(String name) throws IOException {
        String reply = "{\"data\":[],\"choices\":[{\"message\":{\"content\":\"ok\"}}]}";
        try (RawServer server = RawServer.saying(RawServer.page(200, "application/json", reply));
                Gateways gateways = gateways(Optional.of(server.url()), Optional.empty())) {
            ModelInfo info = gateways.describe(name);

            assertThat(info.problem()).isEmpty();
            assertThat(info.display())
                    .isEqualTo(name.replace("openai/", "") + " at " + server.url());
            assertThat(info.price())
                    .isEqualTo(name.startsWith("Q") ? Optional.empty() : Optional.of(PRICE));
            assertThat(gateways.call(named(name))).isInstanceOf(Answer.Replied.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "qwen|no model is known as `qwen`; write --model openai/NAME, --base-url URL --model NAME",
                "recorded/none.jsonl|none.jsonl does not exist",
                "recorded/|the model has no name",
                "openai/gpt|no key for https://api.openai.com/v1: set OPENAI_API_KEY",
                "anthropic/claude|provider `anthropic` is not supported",
                "ollama/phi|--base-url http://127.0.0.1:11434/v1 --model phi",
            })
    void saysWhatToWriteForANameThatLeadsNowhere(String name, String problem) {
        try (Gateways gateways = gateways(Optional.empty(), Optional.empty())) {
            assertThat(gateways.describe(name).problem())
                    .hasValueSatisfying(said -> assertThat(said).contains(problem));
            assertThat(gateways.call(named(name)))
                    .isInstanceOfSatisfying(
                            Answer.Failed.class,
                            failed ->
                                    assertThat(failed.failure())
                                            .isInstanceOf(ModelFailure.Rejected.class));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "file:///etc/passwd|must start with http",
                "ftp://host/v1|must start with http",
                "127.0.0.1:8080/v1|is no URL",
                "localhost:8080/v1|must start with http",
                "http:///v1|must name a host",
                "http://user:pw@host/v1|without user or password",
                "https://host/v1?x=1|without `?` or `#`",
                "http://example.com/v1|the key would travel unencrypted; use https://",
                "http://127.0.0.1.example.com/v1|the key would travel unencrypted",
                "ht tp://x|is no URL",
            })
    void refusesAddressesThatNoKeyMayGoTo(String address, String why) {
        try (Gateways gateways =
                gateways(Optional.of(address), Optional.of(new Secret("sk-12345678")))) {
            assertThat(gateways.describe("m").problem())
                    .hasValueSatisfying(
                            problem -> assertThat(problem).startsWith("base URL `").contains(why));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8080/v1",
                "http://localhost:1",
                "http://[::1]:80/v1/",
                "https://host/v1//"
            })
    void takesAddressesThatAKeyMayGoTo(String address) {
        Endpoint endpoint = Endpoint.parse(address, Optional.of(new Secret("sk-12345678")));

        assertThat(endpoint.toString()).doesNotEndWith("/");
        assertThat(endpoint.isSameOrigin(endpoint.resolve("/chat/completions"))).isTrue();
        assertThat(endpoint.isSameOrigin(Endpoint.OPENAI.base())).isFalse();
    }

    @Test
    void sendsTheKeyOfTheEnvironmentToTheVendorAlone() throws IOException {
        Secret key = new Secret("sk-of-environment");
        AtomicReference<String> head = new AtomicReference<>("");
        try (RawServer server = new RawServer((request, out) -> head.set(request));
                Gateways gateways =
                        new Gateways(
                                new Gateways.Settings(
                                        folder,
                                        Optional.of(server.url()),
                                        Optional.empty(),
                                        Optional.of(key),
                                        Prices.NONE))) {
            gateways.call(named("m"));
        }

        assertThat(head.get())
                .startsWith("POST /v1/chat/completions")
                .doesNotContain("sk-of-environment");
        assertThat(Endpoint.parse("https://api.openai.com/v1/", Optional.of(key)))
                .isEqualTo(Endpoint.OPENAI);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", "two words", "kéy", "a\nb"})
    void refusesKeysThatNoHeaderCanCarry(String key) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new Secret(key))
                .satisfies(refusal -> assertThat(refusal.getMessage()).startsWith("the key "));
        assertThat(new Secret(" sk-1\n").reveal()).isEqualTo("sk-1");
    }

    private Gateways gateways(Optional<String> baseUrl, Optional<Secret> key) {
        return new Gateways(
                new Gateways.Settings(
                        folder,
                        baseUrl,
                        key,
                        Optional.empty(),
                        new Prices(Map.of("openai/qwen", PRICE))));
    }

    private static ModelRequest named(String model) {
        ModelRequest request = Requests.say("hi");
        return new ModelRequest(
                request.node(),
                1,
                1,
                model,
                request.messages(),
                request.tools(),
                100,
                request.deadline());
    }
}
