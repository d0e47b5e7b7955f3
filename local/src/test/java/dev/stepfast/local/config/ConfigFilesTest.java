package dev.stepfast.local.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.SafeMode;
import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.RunSettings.PlanEdits;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.ModelFlag;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import dev.stepfast.local.config.ConfigFile.Level;
import dev.stepfast.testkit.ScratchWorkspace;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ConfigFilesTest {
    /** As the page on configuration shows it. */
    private static final String EXAMPLE =
            """
            model: local                        # the default: a key of models, or provider/model
            models:
              local:  {provider: openai, base_url: "http://127.0.0.1:8080/v1", model: qwen3-8b, window: 32768}
              claude: {provider: anthropic, model: claude-x, key: {env: ANTHROPIC_API_KEY}, window: 200000, max_tokens: 8192, tier: large}
              phi:    {provider: ollama, model: phi4-mini, window: 16384, temperature: 0, tier: small}
            prices:
              anthropic/claude-x: {input: 3.00, output: 15.00, cached: 0.30}
            agents:
              claude: {env: {secret: [ANTHROPIC_API_KEY]}}
              mine:
                command: [mine, --batch, --in, "{prompt_file}"]
                prompt: file
                reply: {json: /result}
                model_flag: "--model"
                env: {set: {MINE_MODE: quiet}, pass: [JAVA_HOME], secret: [MINE_TOKEN]}
                home: [~/.config/mine]
                window: 65536
            workers:
              writer: {agent: builtin, model: phi, tools: [read, edit], effects: [workspace_write]}
            mcp:
              files: {command: [mcp-server-filesystem, .], tools: {read_text_file: read_only}}
            """;

    @AutoClose private final ScratchWorkspace scratch = ScratchWorkspace.create();

    private static ConfigFile user(String yaml) {
        return ConfigFile.read("u", Level.USER, yaml.getBytes(UTF_8));
    }

    private static ConfigFile workspace(String yaml) {
        return ConfigFile.read("w", Level.WORKSPACE, yaml.getBytes(UTF_8));
    }

    private static Settings read(String workspace, String user, Map<String, String> environment) {
        return Settings.read(
                new SettingTexts().putAll(environment),
                ConfigFiles.of(workspace(workspace), user(user)));
    }

    @Test
    void theExampleOfThePageIsRead() {
        Settings settings = read("", EXAMPLE, Map.of());
        Catalogue catalogue = settings.host().catalogue();
        assertThat(settings.run().model()).contains("local");
        assertThat(catalogue.models().keySet()).containsExactly("local", "claude", "phi");
        assertThat(catalogue.models().get("claude"))
                .isEqualTo(
                        new ModelEntry(
                                "claude",
                                Provider.ANTHROPIC,
                                Optional.empty(),
                                "claude-x",
                                Optional.of(new KeySource.Variable("ANTHROPIC_API_KEY")),
                                Optional.of(200_000),
                                Optional.of(8_192),
                                Optional.empty(),
                                Optional.of(ModelEntry.Tier.LARGE)));
        assertThat(catalogue.models().get("phi").temperature()).contains(0.0);
        assertThat(catalogue.prices().find("anthropic/claude-x"))
                .contains(
                        new Price(
                                new BigDecimal("3.00"),
                                new BigDecimal("15.00"),
                                new BigDecimal("0.30")));
        assertThat(catalogue.agents().get("mine"))
                .isEqualTo(
                        new AgentEntry(
                                "mine",
                                Optional.of(List.of("mine", "--batch", "--in", "{prompt_file}")),
                                Optional.empty(),
                                Optional.of(PromptWay.FILE),
                                Optional.of(new ReplyWay.Json("/result")),
                                Optional.of(new ModelFlag.Option("--model")),
                                new AgentEnvironment(
                                        Optional.of(Map.of("MINE_MODE", "quiet")),
                                        Optional.of(List.of("JAVA_HOME")),
                                        Optional.of(List.of("MINE_TOKEN"))),
                                Optional.of(List.of("~/.config/mine")),
                                Optional.of(65_536)));
        assertThat(settings.warnings())
                .containsExactly("u: not in effect in this version: workers, mcp");
    }

    @Test
    void nestedAndDottedSpellingMeanTheSame() {
        String nested = "checks: {timeout: 20s, preflight: false}\nlimits:\n  step_time: 5m\n";
        String dotted = "checks.timeout: 20s\nchecks.preflight: false\nlimits.step_time: 5m\n";
        assertThat(read(nested, "", Map.of()).run()).isEqualTo(read(dotted, "", Map.of()).run());
    }

    @Test
    void theFirstThatSpeaksWins() {
        String workspace = "repairs: 3\nparallel: 2\nmodel: openai/w\n";
        String user = "repairs: 1\nparallel: 5\nmodel: openai/u\nreveal: all\n";
        Settings settings =
                Settings.read(
                        new SettingTexts()
                                .put(SettingKey.REPAIRS, "5", "--repairs")
                                .putAll(Map.of("STEPFAST_REPAIRS", "4", "STEPFAST_PARALLEL", "9")),
                        ConfigFiles.of(workspace(workspace), user(user)));
        assertThat(settings.run().repairs().max()).isEqualTo(5);
        assertThat(settings.run().parallel()).isEqualTo(9);
        assertThat(settings.run().model()).contains("openai/w");
        assertThat(settings.run().repairs().reveal()).isEqualTo(RunSettings.Reveal.ALL);
    }

    @Test
    void aWorkspaceLowersLimitsAndRaisesNone() {
        String workspace =
                """
                limits:
                  step_time: 2h
                  calls_per_step: 10
                  run_cost: 100
                  step_cost: 4.00
                checks.timeout: 5m
                budget.unknown_usage: estimate
                """;
        Settings settings =
                read(workspace, "limits.step_cost: 3.00\nbudget.unknown_usage: stop\n", Map.of());
        assertThat(settings.run().limits().stepTime()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.run().limits().callsPerStep()).isEqualTo(10);
        assertThat(settings.run().limits().runCost()).contains(new BigDecimal("100"));
        assertThat(settings.run().limits().stepCost()).contains(new BigDecimal("3.00"));
        assertThat(settings.run().limits().unknownUsage()).isEqualTo(RunSettings.UnknownUsage.STOP);
        assertThat(settings.run().checks().timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.warnings())
                .containsExactlyInAnyOrder(
                        "w:2:3: limits.step_time may be lowered here and not raised above 30m, so 2h is ignored; say it in"
                                + " your own settings file",
                        "w:5:3: limits.step_cost may be lowered here and not raised above 3.00, so 4.00 is ignored; say it"
                                + " in your own settings file",
                        "w:6:1: checks.timeout may be lowered here and not raised above 30s, so 5m is ignored; say it in your"
                                + " own settings file, by --check-timeout, or timeout= of a check",
                        "w:7:1: budget.unknown_usage may be lowered here and not raised above stop, so estimate is ignored;"
                                + " say it in your own settings file");
    }

    @Test
    void theOperatorRaisesLimitsForItsWorkspaces() {
        String own = "limits.step_time: 3h\n";
        assertThat(read("", own, Map.of()).run().limits().stepTime())
                .isEqualTo(Duration.ofHours(3));
        assertThat(read("limits.step_time: 2h\n", own, Map.of()).run().limits().stepTime())
                .isEqualTo(Duration.ofHours(2));
    }

    @Test
    void whatIsTheOperatorsToSayIsIgnoredInAWorkspace() {
        String workspace =
                """
                models: {x: {provider: nonsense}}
                prices: {}
                agents: {}
                mcp: {}
                env: {pass: [LD_PRELOAD]}
                grants.dir: /tmp/grants
                safe_mode: false
                plan_edits: accept
                model: recorded/replies.jsonl
                sandbox: {user: nobody}
                """;
        Settings settings = read(workspace, "model: openai/u\n", Map.of());
        assertThat(settings.host().catalogue()).isEqualTo(Catalogue.EMPTY);
        assertThat(settings.host().safeMode()).isEqualTo(SafeMode.AUTO);
        assertThat(settings.host().passedNames()).isEmpty();
        assertThat(settings.host().grantsFolder()).isEmpty();
        assertThat(settings.run().planEdits()).isEqualTo(PlanEdits.CONFIRM);
        assertThat(settings.run().model()).contains("openai/u");
        assertThat(settings.warnings())
                .hasSize(10)
                .allMatch(warning ->
                        warning.contains("not_yours") && warning.endsWith("it belongs in u"))
                .contains(
                        "w:7:1: not_yours: safe_mode: false is the operator's to say, so it is ignored; it belongs in u",
                        "w:1:1: not_yours: models is the operator's to say, so it is ignored; it belongs in u");
    }

    @Test
    void aWorkspaceNarrows() {
        String workspace =
                """
                safe_mode: true
                protect: [docs/**]
                sensitive: [secrets/]
                commands:
                  rules:
                    - {run: [curl], decision: refuse}
                    - {run: [ls], decision: allow, match: [[ls]], not_match: [[cat]]}
                """;
        Settings settings =
                read(
                        workspace,
                        "safe_mode: false\nprotect: [own/**]\nsensitive: [\"*.sql\"]\n",
                        Map.of());
        assertThat(settings.host().safeMode()).isEqualTo(SafeMode.STRICT);
        assertThat(settings.run().protect()).containsExactly("docs/**", "own/**");
        assertThat(settings.run().sensitive()).containsExactly("secrets/", "*.sql");
        assertThat(settings.warnings())
                .containsExactly(
                        "w:7:7: not_yours: a rule of the workspace may only refuse, so this one is ignored; it belongs in"
                                + " your own settings file");
    }

    @Test
    void namesOfVariablesThatAreNotPassedAreSaid() {
        Settings settings = read("", "env.pass: [MY_TOKEN, FINE]\n", Map.of());
        assertThat(settings.host().passedNames()).containsExactly("MY_TOKEN", "FINE");
        assertThat(settings.warnings())
                .containsExactly(
                        "env.pass: MY_TOKEN ends like the name of a secret and is not passed");
    }

    @Test
    void valuesThatYamlTakesForNumbersKeepTheirMeaning() {
        Settings settings =
                read(
                        "",
                        "checks: {timeout: 45}\ncontext: {use: 80 %}\nlimits: {run_cost: $2}\n",
                        Map.of());
        assertThat(settings.run().checks().timeout()).isEqualTo(Duration.ofSeconds(45));
        assertThat(settings.run().context().usePercent()).isEqualTo(80);
        assertThat(settings.run().limits().runCost()).contains(new BigDecimal("2"));
    }

    @Test
    void everyDefaultIsWhatItSays() {
        Settings said = Settings.read(SettingTexts.usual().without(SettingKey.PLAN));
        assertThat(said.run()).isEqualTo(RunSettings.DEFAULTS);
        assertThat(said.agent()).isEmpty();
        assertThat(said.host().safeMode()).isEqualTo(SafeMode.AUTO);
    }

    @Test
    void bothFilesAreFound() {
        scratch.write("w/stepfast.yaml", "repairs: 1\n")
                .write("config/stepfast/stepfast.yaml", "parallel: 3\n");
        ConfigFiles files = ConfigFiles.load(places("w", "config"));
        Settings settings = Settings.read(new SettingTexts(), files);
        assertThat(settings.run().repairs().max()).isEqualTo(1);
        assertThat(settings.run().parallel()).isEqualTo(3);
        assertThat(files.found())
                .containsExactly("~/config/stepfast/stepfast.yaml", "stepfast.yaml");
    }

    @Test
    void aUserFileInsideTheWorkspaceIsNotTheUsers() {
        scratch.write("w/config/stepfast/stepfast.yaml", "parallel: 3\n");
        Settings settings =
                Settings.read(new SettingTexts(), ConfigFiles.load(places("w", "w/config")));
        assertThat(settings.run()).isEqualTo(RunSettings.DEFAULTS);
        assertThat(settings.warnings()).hasSize(1);
        assertThat(settings.warnings().getFirst())
                .startsWith("config/stepfast/stepfast.yaml: not_yours: ");
    }

    @Test
    void aUserFileThatIsALinkIntoTheWorkspaceIsNotTheUsers() throws Exception {
        scratch.write("w/mine.yaml", "parallel: 3\n").makeFolder("config/stepfast");
        java.nio.file.Files.createSymbolicLink(
                scratch.root().resolve("config/stepfast/stepfast.yaml"),
                scratch.root().resolve("w/mine.yaml"));
        Settings settings =
                Settings.read(new SettingTexts(), ConfigFiles.load(places("w", "config")));
        assertThat(settings.run()).isEqualTo(RunSettings.DEFAULTS);
        assertThat(settings.warnings()).hasSize(1);
    }

    private ConfigFiles.Places places(String workspace, String config) {
        Path root = scratch.root();
        return new ConfigFiles.Places(
                root.resolve(workspace),
                root.resolve(workspace),
                Map.of("XDG_CONFIG_HOME", root.resolve(config).toString()),
                root);
    }
}
