package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.KeySource;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.ModelEntry.Tier;
import dev.stepfast.local.config.Provider;
import dev.stepfast.plan.taskplan.ModelChoice;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
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
                "qwen|no model is known as `qwen`; write --model openai/NAME, anthropic/NAME or ollama/NAME",
                "recorded/none.jsonl|none.jsonl does not exist",
                "recorded/|the model has no name",
                "openai/gpt|no key for https://api.openai.com/v1: set OPENAI_API_KEY",
                "anthropic/claude|no key for https://api.anthropic.com/v1: set ANTHROPIC_API_KEY",
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
        AtomicReference<String> head = new AtomicReference<>("");
        try (RawServer server = new RawServer((request, out) -> head.set(request));
                Gateways gateways =
                        gateways(
                                Optional.of(server.url()),
                                Optional.empty(),
                                Map.of("OPENAI_API_KEY", "sk-of-environment"),
                                Catalogue.EMPTY)) {
            gateways.describe("m");
            gateways.call(named("m"));
        }

        assertThat(head.get())
                .startsWith("POST /v1/chat/completions")
                .doesNotContain("sk-of-environment");
        assertThat(
                        Endpoint.parse(
                                "https://api.openai.com/v1/",
                                Optional.of(new Secret("sk-of-environment"))))
                .isEqualTo(Endpoint.OPENAI);
        try (Gateways gateways =
                gateways(
                        Optional.empty(),
                        Optional.empty(),
                        Map.of("ANTHROPIC_API_KEY", "sk-ant-1234"),
                        Catalogue.EMPTY)) {
            assertThat(gateways.describe("openai/gpt").problem()).isPresent();
        }
    }

    @Test
    void servesTheEntriesOfTheUserFile() throws IOException {
        Files.writeString(folder.resolve("key"), "sk-of-file-1\n");
        try (AnsweringServer first = new AnsweringServer();
                AnsweringServer second = new AnsweringServer();
                AnsweringServer third = new AnsweringServer()) {
            Catalogue catalogue =
                    catalogue(
                            new ModelEntry(
                                    "claude",
                                    Provider.ANTHROPIC,
                                    Optional.of(first.url()),
                                    "claude-x",
                                    Optional.of(new KeySource.Variable("MY_KEY")),
                                    Optional.of(1_000),
                                    Optional.of(77),
                                    Optional.of(0.5),
                                    Optional.of(Tier.LARGE)),
                            entry("phi", Provider.OLLAMA, second.url(), "phi4", Optional.empty()),
                            entry(
                                    "local",
                                    Provider.OPENAI,
                                    third.url() + "/v1",
                                    "qwen",
                                    Optional.of(new KeySource.InFile("~/key"))));
            try (Gateways gateways =
                    gateways(
                            Optional.empty(),
                            Optional.empty(),
                            Map.of("MY_KEY", "sk-of-variable", "OPENAI_API_KEY", "sk-of-vendor"),
                            catalogue)) {
                ModelInfo info = gateways.describe("claude");
                assertThat(info)
                        .isEqualTo(
                                new ModelInfo(
                                        "claude-x at " + first.url() + "/v1",
                                        Optional.of(1_000),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.of(77),
                                        List.of()));
                assertThat(gateways.describe("local").price()).contains(PRICE);
                gateways.call(named("claude"));
                gateways.call(named("phi"));
                gateways.call(named("local"));
                gateways.call(named("ollama/phi4"));

                assertThat(first.got()).hasSize(1);
                assertThat(first.got().getFirst().headers().get("x-api-key"))
                        .containsExactly("sk-of-variable");
                assertThat(first.got().getFirst().body())
                        .contains("\"claude-x\"", "\"temperature\" : 0.5");
                assertThat(second.got())
                        .filteredOn(got -> got.path().equals("/api/chat"))
                        .hasSize(2)
                        .noneMatch(got -> got.headers().containsKey("authorization"));
                assertThat(third.got().getLast().headers().get("authorization"))
                        .containsExactly("Bearer sk-of-file-1");
                assertThat(new Keys(Map.of("MY_KEY", "sk-of-variable"), folder).values(catalogue))
                        .containsExactly("sk-of-variable", "sk-of-file-1");
            }
        }
    }

    @Test
    void givesTheKeyOfThisStartToOneServerOnly() throws IOException {
        try (AnsweringServer first = new AnsweringServer();
                AnsweringServer second = new AnsweringServer();
                Gateways gateways =
                        gateways(
                                Optional.empty(),
                                Optional.of(new Secret("sk-of-start")),
                                Map.of(),
                                catalogue(
                                        entry(
                                                "a",
                                                Provider.OPENAI,
                                                first.url(),
                                                "m",
                                                Optional.empty()),
                                        entry(
                                                "b",
                                                Provider.OPENAI,
                                                second.url(),
                                                "m",
                                                Optional.empty())))) {
            gateways.describe("a");
            gateways.call(named("b"));
            gateways.call(named("a"));

            assertThat(first.got())
                    .isNotEmpty()
                    .allMatch(got -> got.headers().containsKey("authorization"));
            assertThat(second.got())
                    .isNotEmpty()
                    .noneMatch(got -> got.headers().containsKey("authorization"));
        }
    }

    @Test
    void keepsAnEntryAtItsAddressWhateverTheFlagsSay() throws IOException {
        try (AnsweringServer own = new AnsweringServer();
                AnsweringServer stated = new AnsweringServer();
                Gateways gateways =
                        gateways(
                                Optional.of(stated.url()),
                                Optional.of(new Secret("sk-of-start")),
                                Map.of(),
                                catalogue(
                                        entry(
                                                "a",
                                                Provider.OPENAI,
                                                own.url(),
                                                "m",
                                                Optional.empty())))) {
            assertThat(gateways.describe("a").warnings())
                    .containsExactly(
                            "--base-url is for models without an entry in the user file; a stays at "
                                    + own.url());
            gateways.call(named("a"));
            gateways.call(named("openai/m"));

            assertThat(own.got()).noneMatch(got -> got.headers().containsKey("authorization"));
            assertThat(stated.got().getLast().headers().get("authorization"))
                    .containsExactly("Bearer sk-of-start");
        }
    }

    @Test
    void findsWhatAPlanAsksFor() throws IOException {
        Files.writeString(folder.resolve("r.jsonl"), "{\"v\":1,\"recording\":\"stepfast\"}\n");
        ModelEntry large =
                new ModelEntry(
                        "big",
                        Provider.ANTHROPIC,
                        Optional.empty(),
                        "claude-x",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(Tier.LARGE));
        try (Gateways gateways =
                gateways(Optional.empty(), Optional.empty(), Map.of(), catalogue(large))) {
            assertThat(gateways.findModel(choice(null, "big", null))).contains("big");
            assertThat(gateways.findModel(choice("ollama", "phi", null))).contains("ollama/phi");
            assertThat(gateways.findModel(choice(null, null, "large"))).contains("big");
            assertThat(gateways.findModel(choice("anthropic", null, null))).contains("big");
            assertThat(gateways.findModel(choice(null, null, "small"))).isEmpty();
            assertThat(gateways.findModel(choice(null, "nobody", null))).isEmpty();
            assertThat(gateways.findModel(choice(null, "recorded/r.jsonl", null))).isEmpty();
            assertThat(gateways.findModel(choice(null, null, null))).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MY_KEY|its key is wanted from MY_KEY, which is not set",
                "BLANK|its key is wanted from BLANK, which is not set",
                "BROKEN|its key in BROKEN is none: the key holds a blank",
            })
    void saysWhereAKeyIsMissing(String variable, String why) {
        try (Gateways gateways =
                gateways(
                        Optional.empty(),
                        Optional.empty(),
                        Map.of("BLANK", " ", "BROKEN", "a b"),
                        catalogue(
                                entry(
                                        "a",
                                        Provider.OPENAI,
                                        "http://127.0.0.1:1",
                                        "m",
                                        Optional.of(new KeySource.Variable(variable)))))) {
            assertThat(gateways.describe("a").problem())
                    .hasValueSatisfying(problem ->
                            assertThat(problem)
                                    .startsWith("model `a` cannot be used: ")
                                    .contains(why));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", "two words", "kéy", "a\nb"})
    void refusesKeysThatNoHeaderCanCarry(String key) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new Secret(key))
                .satisfies(refusal -> assertThat(refusal.getMessage()).startsWith("the key "));
        assertThat(new Secret(" sk-1\n").reveal()).isEqualTo("sk-1");
    }

    private static ModelChoice choice(
            @Nullable String provider, @Nullable String model, @Nullable String tier) {
        return new ModelChoice(
                Optional.ofNullable(provider),
                Optional.ofNullable(model),
                Optional.ofNullable(tier),
                Optional.empty(),
                Optional.empty());
    }

    private static ModelEntry entry(
            String name, Provider provider, String url, String model, Optional<KeySource> key) {
        return new ModelEntry(
                name,
                provider,
                Optional.of(url),
                model,
                key,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Catalogue catalogue(ModelEntry... entries) {
        Map<String, ModelEntry> models = new LinkedHashMap<>();
        for (ModelEntry entry : entries) {
            models.put(entry.name(), entry);
        }
        return new Catalogue(models, Map.of(), new Prices(Map.of("openai/qwen", PRICE)));
    }

    private Gateways gateways(Optional<String> baseUrl, Optional<Secret> key) {
        return gateways(baseUrl, key, Map.of(), catalogue());
    }

    private Gateways gateways(
            Optional<String> baseUrl,
            Optional<Secret> key,
            Map<String, String> environment,
            Catalogue catalogue) {
        return new Gateways(
                new Gateways.Settings(
                        folder, baseUrl, key, new Keys(environment, folder), catalogue));
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
