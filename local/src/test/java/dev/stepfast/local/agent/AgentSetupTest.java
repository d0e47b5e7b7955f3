package dev.stepfast.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.agent.AgentCommands.Ledger;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.ModelFlag;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.config.AgentEntry.Protocol;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import dev.stepfast.local.config.PresetNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentSetupTest {
    @Test
    void putsWhatTheUserSaysOverThePreset() {
        AgentEntry own =
                new AgentEntry(
                        "claude",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new ModelFlag.None()),
                        new AgentEnvironment(
                                Optional.of(Map.of("CLAUDE_CODE_MAX_RETRIES", "9", "A", "b")),
                                Optional.empty(),
                                Optional.of(List.of("MINE_TOKEN"))),
                        Optional.of(List.of("~/.other")),
                        Optional.of(200_000));

        AgentSetup agent = AgentSetup.find("claude", Map.of("claude", own)).orElseThrow();

        assertThat(agent.command()).startsWith("claude", "-p", "--output-format", "stream-json");
        assertThat(agent.events()).isEqualTo(EventForm.Events.CLAUDE);
        assertThat(agent.modelFlag()).isEqualTo(new ModelFlag.None());
        assertThat(agent.set())
                .isEqualTo(
                        Map.of(
                                "CLAUDE_CODE_MAX_RETRIES", "9",
                                "DISABLE_AUTOUPDATER", "1",
                                "A", "b"));
        assertThat(agent.secret()).containsExactly("MINE_TOKEN");
        assertThat(agent.home()).containsExactly("~/.other");
        assertThat(agent.window()).isEqualTo(200_000);
        assertThat(agent.argv(Optional.of("opus"), List.of())).doesNotContain("opus");
    }

    @Test
    void readsAPresetByItsReplyAloneWhereOneIsGiven() {
        AgentEntry own =
                AgentFixture.with(
                        AgentFixture.entry("claude", "claude", "-p"),
                        Optional.empty(),
                        Optional.of(new ReplyWay.Stdout()));

        AgentSetup agent = AgentSetup.find("claude", Map.of("claude", own)).orElseThrow();

        assertThat(agent.events()).isEqualTo(new EventForm.Message(new ReplyWay.Stdout()));
        assertThat(agent.events().ledger()).isEqualTo(Ledger.NONE);
    }

    @Test
    void passesAModelOnAsEachAgentTakesIt() {
        assertThat(argv("claude", "anthropic/opus")).endsWith("--model", "opus");
        assertThat(argv("codex", "gpt-5")).endsWith("-o", "{reply_file}", "--model", "gpt-5", "-");
        assertThat(argv("opencode", "anthropic/opus")).endsWith("--model", "anthropic/opus");
        assertThat(argv("aider", "anthropic/opus")).endsWith("--model", "anthropic/opus");
    }

    @Test
    void everyPresetIsWellDescribed() {
        assertThat(Presets.entries())
                .extracting(AgentEntry::name)
                .containsExactly("claude", "codex", "gemini", "opencode", "aider")
                .containsExactlyElementsOf(PresetNames.ALL);
        assertThat(Presets.entries())
                .allSatisfy(entry -> {
                    AgentSetup agent = AgentSetup.find(entry.name(), Map.of()).orElseThrow();
                    assertThat(agent.findProblem()).isEmpty();
                    assertThat(agent.command())
                            .noneMatch(word ->
                                    word.contains("dangerously")
                                            || word.contains("yolo")
                                            || word.contains("bypass")
                                            || word.equals("danger-full-access"));
                });
    }

    @Test
    void saysWhatIsWrongWithADescription() {
        AgentEntry mine = AgentFixture.entry("mine", "/bin/mine");

        assertThat(problem(AgentFixture.with(mine, Optional.of(PromptWay.FILE), Optional.empty())))
                .contains("agents.mine.command names no {prompt_file}");
        assertThat(
                        problem(
                                AgentFixture.with(
                                        mine,
                                        Optional.empty(),
                                        Optional.of(new ReplyWay.InFile()))))
                .contains("agents.mine.command names no {reply_file}");
        assertThat(
                        problem(
                                new AgentEntry(
                                        "mine",
                                        mine.command(),
                                        Optional.of(Protocol.ACP),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        AgentEnvironment.UNSAID,
                                        Optional.empty(),
                                        Optional.empty())))
                .contains("agents.mine.protocol: acp is not supported yet");
        assertThat(problem(AgentFixture.entry("../x", "/bin/mine")))
                .contains("\"../x\" is no name for an agent");
        for (String home : List.of("/etc", "~", "~/", "~/../x", "~/a//b", "~/./a")) {
            assertThat(
                            problem(
                                    new AgentEntry(
                                            "mine",
                                            mine.command(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            AgentEnvironment.UNSAID,
                                            Optional.of(List.of(home)),
                                            Optional.empty())))
                    .as(home)
                    .contains("is not below the home");
        }
        assertThat(problem(with(mine, Map.of("MINE_TOKEN", "x"), List.of())))
                .contains("agents.mine.env.set: MINE_TOKEN ends like the name of a secret");
        assertThat(problem(with(mine, Map.of(), List.of("AWS_SECRET"))))
                .contains("agents.mine.env.pass: AWS_SECRET ends like the name of a secret");
        assertThat(problem(with(mine, Map.of("HOME", "/"), List.of())))
                .contains("HOME is set by Stepfast");
        assertThat(problem(with(mine, Map.of("A B", "x"), List.of())))
                .contains("\"A B\" is no name of a variable");
        assertThat(problem(with(mine, Map.of("NODE_OPTIONS", "x"), List.of("LD_PRELOAD"))))
                .as("the operator may pass what a plan may not")
                .isEmpty();
    }

    private static AgentEntry with(AgentEntry entry, Map<String, String> set, List<String> pass) {
        return AgentFixture.with(
                entry,
                said -> new AgentEnvironment(Optional.of(set), Optional.of(pass), said.secret()));
    }

    private static String problem(AgentEntry entry) {
        return AgentSetup.find(entry.name(), Map.of(entry.name(), entry))
                .orElseThrow()
                .findProblem()
                .orElse("");
    }

    private static List<String> argv(String name, String model) {
        return AgentSetup.find(name, Map.of()).orElseThrow().argv(Optional.of(model), List.of());
    }
}
