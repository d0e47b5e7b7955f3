package dev.stepfast.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.local.agent.Presets;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.KeySource;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.PresetNames;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Health;
import dev.stepfast.local.model.LoopbackModels.Served;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What this machine has, with real programs on a PATH and a real server on loopback. */
class SurveyTest {
    @AutoClose
    private final ScratchWorkspace scratch =
            ScratchWorkspace.create()
                    .makeFolder("w")
                    .writeExecutable("w/bin/gemini", "#!/bin/sh\necho 9.9.9\n");

    private final Map<String, String> environment = new HashMap<>();

    private LocalMachine machine(Catalogue catalogue) throws IOException {
        Path root = scratch.root();
        environment.putIfAbsent("PATH", System.getenv("PATH"));
        environment.put("HOME", root.toString());
        return LocalMachine.open(
                root.resolve("w"),
                new LocalOptions(
                        root,
                        environment,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        SandboxChoice.BEST,
                        catalogue));
    }

    private static HttpServer server(String path, String body) throws IOException {
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                path,
                exchange -> {
                    byte[] bytes = body.getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
        return server;
    }

    private static String address(HttpServer server, String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Test
    void thePresetsAreThoseThatAreKnownByName() {
        assertThat(Presets.entries().stream().map(AgentEntry::name).toList())
                .isEqualTo(PresetNames.ALL);
    }

    @Test
    void aServerOnLoopbackSaysItsModels() throws IOException {
        HttpServer server =
                server("/v1/models", "{\"data\":[{\"id\":\"qwen3-8b\"},{\"id\":7},{\"x\":1}]}");
        try {
            environment.put("OPENAI_BASE_URL", address(server, "/v1"));
            environment.put("OPENAI_API_KEY", "sk-0123456789");
            try (LocalMachine machine = machine(Catalogue.EMPTY)) {
                Found found = machine.survey().look();
                assertThat(found.servers())
                        .anySatisfy(one -> {
                            assertThat(one.baseUrl()).isEqualTo(address(server, "/v1"));
                            assertThat(one.models())
                                    .extracting(Served::name)
                                    .containsExactly("qwen3-8b");
                        });
                assertThat(found.keys())
                        .containsExactly(
                                new Found.Key("OPENAI_API_KEY", Optional.of("openai/NAME")));
                assertThat(found.toString()).doesNotContain("sk-0123456789");
            }
        } finally {
            server.stop(0);
        }
    }

    @Test
    void anotherMachineIsNotAsked() throws IOException {
        environment.put("OPENAI_BASE_URL", "https://models.example/v1");
        try (LocalMachine machine = machine(Catalogue.EMPTY)) {
            assertThat(machine.survey().look().servers())
                    .noneMatch(server -> server.baseUrl().contains("models.example"));
        }
    }

    @Test
    void programsOfTheWorkspaceAreNoAgents() throws IOException {
        environment.put("PATH", scratch.root().resolve("w/bin") + ":/usr/bin:/bin");
        try (LocalMachine machine = machine(Catalogue.EMPTY)) {
            assertThat(machine.survey().agents())
                    .noneMatch(agent -> agent.path().startsWith(scratch.root().toString()));
        }
    }

    @Test
    void configuredModelsSayHowTheyAre() throws IOException {
        HttpServer server = server("/v1/models", "{\"data\":[{\"id\":\"there\"}]}");
        try {
            String here = address(server, "/v1");
            Map<String, ModelEntry> models = new LinkedHashMap<>();
            for (ModelEntry entry :
                    List.of(
                            entry("there", Provider.OPENAI, here, Optional.empty()),
                            entry("gone", Provider.OPENAI, here, Optional.empty()),
                            entry("off", Provider.OPENAI, "http://127.0.0.1:1/v1", Optional.empty()),
                            entry(
                                    "far",
                                    Provider.ANTHROPIC,
                                    "https://models.example",
                                    Optional.of(new KeySource.Variable("FAR_KEY"))))) {
                models.put(entry.name(), entry);
            }
            try (LocalMachine machine =
                    machine(
                            new Catalogue(
                                    models, Map.of(), Prices.NONE))) {
                Health health = machine.survey().health(Optional.of("openai/other"));
                assertThat(health.models())
                        .extracting(Health.Model::state)
                        .containsExactly(
                                new Health.State.Answers(),
                                new Health.State.Unserved(List.of("there")),
                                new Health.State.Silent(),
                                new Health.State.Keyless("FAR_KEY"),
                                new Health.State.Keyless("OPENAI_API_KEY"));
                assertThat(health.store().runs()).isEmpty();
                assertThat(health.store().free()).isPresent();
            }
        } finally {
            server.stop(0);
        }
    }

    private static ModelEntry entry(
            String name, Provider provider, String address, Optional<KeySource> key) {
        return new ModelEntry(
                name,
                provider,
                Optional.of(address),
                name,
                key,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void aPlanThatNamesWhatIsNotThereIsToldSo() throws IOException {
        String plan =
                """
                - [ ] a [agent: nobody]
                - [ ] b [model: gone]
                - [ ] c [agent: aider] [validate: no_errors]
                - [ ] e [model: openai/some] [agent: claude] [validate: no_errors]
                """;
        scratch.write("w/plan.md", plan);
        try (LocalMachine machine = machine(Catalogue.EMPTY)) {
            PreparedPlan prepared =
                    new Stepfast(machine)
                            .prepare("plan.md", RunSettings.DEFAULTS, Strictness.STRICT);
            assertThat(prepared.diagnostics())
                    .extracting(Diagnostic::code)
                    .extracting(code -> code.wire())
                    .contains("unknown_agent", "unknown_model", "no_ledger");
        }
    }
}
