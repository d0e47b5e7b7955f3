package dev.stepfast.local.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.local.config.ConfigFile.Level;
import dev.stepfast.testkit.ScratchWorkspace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are refused: each is a user file, and what is said of it. */
class BadFilesTest {
    /** Cases are set apart by a line of =; the message stands behind a line of -. */
    private static final String CASES =
            """
            chekcs: {timeout: 30s}
            -
            f:1:1: unknown key "chekcs"; did you mean "checks"?
            =
            checks:
              timeuot: 30s
            -
            f:2:3: unknown key "checks.timeuot"; did you mean "checks.timeout"?
            =
            limits.step_tim: 5m
            nonsense_of_mine: 1
            -
            f:1:1: unknown key "limits.step_tim"; did you mean "limits.step_time"?
            f:2:1: unknown key "nonsense_of_mine"; docs/configuration.md has all keys
            =
            repairs: "2"
            -
            f:1:10: repairs must be a whole number, and this is text
            =
            repairs: 9
            -
            f:1:1: repairs is "9", and must be a whole number from 0 to 5
            =
            repairs:
            -
            f:1:9: repairs must be a whole number, and this is nothing
            =
            checks: 30s
            -
            f:1:9: checks holds keys, as checks.timeout, and this is text
            =
            checks: {timeout: soon}
            -
            f:1:10: checks.timeout is "soon", and must be a duration above 0, as 500ms, 30s, 5m or 1m30s
            =
            checks: {timeout: 30s}
            checks.timeout: 40s
            -
            f:2:1: checks.timeout stands here a second time; the first is in line 1
            =
            model: a
            model: b
            -
            f:2:1: "model" stands here a second time; the first is in line 1
            =
            model: 7
            -
            f:1:8: model must be text, in quotes if need be, and this is a number
            =
            protect: [src/**, 7]
            -
            f:1:10: protect must be a list of texts, and this is a list
            =
            protect: ["a/{b,c}"]
            -
            f:1:1: protect: the glob "a/{b,c}" uses braces, which are not expanded; write one glob for each
            =
            annotations: lenent
            -
            f:1:1: annotations is "lenent", and must be one of strict, lenient; did you mean lenient?
            =
            context: {use: 0}
            -
            f:1:11: context.use is "0", and must be a percentage from 1 to 100
            =
            agent: nobody
            -
            f:1:1: agent is "nobody", and must be one of auto, builtin, claude, codex, gemini, opencode, aider
            =
            [a, b]
            -
            f:1:1: a settings file holds keys with values, and this is a list
            =
            just text
            -
            f:1:1: a settings file holds keys with values, and this is text
            =
            model: {a
            -
            f:2:1: it is no YAML: expected ',' or '}', but got <stream end>
            =
            model: !!binary aGVsbG8=
            -
            f:1:8: the tag tag:yaml.org,2002:binary is not read here
            =
            a: &x {b: 1}
            model: *x
            -
            f:1:1: it is no YAML that is read here: Number of aliases for non-scalar nodes exceeds the specified max=0
            =
            ? [a]
            : b
            -
            f:1:3: a key is text, and this is none
            =
            --- {}
            --- {}
            -
            f:2:1: it is no YAML: but found another document
            =
            models.local.window: 4096
            -
            f:1:1: what belongs to models is written below it, not behind a dot; write models: and the rest indented
            =
            models: {local: {provider: opnai, base_url: "127.0.0.1:8080", window: 12, max_tokens: 0, temperature: 3, tier: huge}}
            -
            f:1:28: models.local.provider must be one of openai, anthropic, ollama, recorded
            f:1:45: models.local.base_url must be a URL, as http://127.0.0.1:8080/v1
            f:1:71: models.local.window must be a whole number from 1024 to 100000000
            f:1:87: models.local.max_tokens must be a whole number from 1 to 100000000
            f:1:103: models.local.temperature must be a number from 0 to 2
            f:1:112: models.local.tier must be one of small, medium, large
            =
            models: {local: {base_url: "http://user:secret@h/v1"}}
            -
            f:1:17: models.local.provider is missing; it is one of openai, anthropic, ollama, recorded
            f:1:28: models.local.base_url must name a host, without user or password
            =
            models: {a: {provider: openai, key: sk-very-secret}}
            -
            f:1:37: models.a.key says where the key is, and never holds it; write {env: NAME} or {file: PATH}
            =
            models: {a: {provider: openai, key: {env: A, file: b}}}
            -
            f:1:37: models.a.key is one of {env: NAME} and {file: PATH}
            =
            models: {a: {provider: openai, key: {env: sk-very-secret}}}
            -
            f:1:43: models.a.key.env is the name of a variable of the environment, not the key
            =
            models: {a: {provider: openai, windwo: 4096}}
            -
            f:1:32: unknown key "windwo" in models.a; did you mean "window"?
            =
            models: {a/b: {provider: openai}}
            -
            f:1:15: models: "a/b" is no name of a model: letters, digits and signs, no blank and no /
            =
            models: {a: {provider: openai, window: 4096, max_tokens: 4096}}
            -
            f:1:58: models.a.max_tokens is the longest reply, and must be below the window
            =
            models: {r: {provider: recorded, model: x.jsonl, base_url: "http://h/"}}
            -
            f:1:60: models.r.base_url means nothing for a recording; remove it
            =
            prices: {claude-x: {input: 3}, openai/x: {input: cheap, output: -1}, ollama/y: {}}
            -
            f:1:20: prices: "claude-x" must be provider/model, with a provider of openai, anthropic, ollama, recorded
            f:1:50: prices.openai/x.input must be a number from 0 to 1000000
            f:1:65: prices.openai/x.output must be a number from 0 to 1000000
            f:1:80: prices.ollama/y.input is missing: US dollars per million tokens, 0 for a free one
            f:1:80: prices.ollama/y.output is missing: US dollars per million tokens, 0 for a free one
            =
            agents: {mine: {prompt: file}}
            -
            f:1:16: agents.mine.command is missing; write its program and arguments as a list
            =
            agents: {mine: {command: mine --batch}}
            -
            f:1:26: agents.mine.command must be a list of texts; put numbers and true in quotes
            =
            agents: {mine: {command: [mine], prompt: file, reply: file, protocol: acp, model_flag: model}}
            -
            f:1:71: agents.mine.protocol acp is not spoken by this version; leave it out, and the agent is started once for each attempt
            f:1:42: agents.mine.prompt is file, so command must name {prompt_file}
            f:1:55: agents.mine.reply is file, so command must name {reply_file}
            f:1:88: agents.mine.model_flag must be an option, as "--model", or none
            =
            agents: {mine: {command: [mine, "{prompt_file}"], reply: {json: result}, home: [/etc], env: {set: {A_TOKEN: hidden-value}, pass: [B_KEY, PATH], secret: [C=d]}}}
            -
            f:1:58: agents.mine.reply must have a JSON Pointer, as {json: /result}
            f:1:16: agents.mine.prompt must be file, since command names {prompt_file}
            f:1:109: A_TOKEN is named like a secret, and a secret never stands in a settings file; name it under secret, and set it in the environment
            f:1:130: agents.mine.env.pass must not name B_KEY, which is named like a secret; name it under secret
            f:1:130: agents.mine.env.pass must not name PATH, which Stepfast sets itself
            f:1:153: agents.mine.env.secret must name variables of the environment by their names alone
            f:1:80: agents.mine.home must hold paths below your home, as ~/.config/mine
            =
            agents: {builtin: {window: 4096}}
            -
            f:1:19: agents: "builtin" is no name of an agent: letters, digits, . _ -, and neither builtin nor auto
            =
            commands: {rules: [{run: [mvn, test], decision: allow}]}
            -
            f:1:12: a rule that allows any rest carries at least one example in match: and in not_match: (rule {run: ["mvn", "test"], decision: allow, rest: any})
            =
            commands: {rules: {run: [mvn]}}
            -
            f:1:19: commands.rules must be a list of rules
            =
            commands: {rules: [{runs: [mvn, test], decision: maybe}]}
            -
            f:1:21: unknown key "runs" in commands.rules; did you mean "run"?
            f:1:20: commands.rules.run is missing
            f:1:50: commands.rules.decision must be one of allow, ask, refuse
            """;

    @AutoClose private final ScratchWorkspace scratch = ScratchWorkspace.create();

    record Case(String yaml, String message) {
        static Case of(String text) {
            int dash = text.indexOf("\n-\n");
            return new Case(text.substring(0, dash) + "\n", text.substring(dash + 3).strip());
        }
    }

    static Stream<Case> cases() {
        return Arrays.stream(CASES.split("(?m)^=\n", -1)).map(Case::of);
    }

    @Test
    void allCasesRun() {
        assertThat(cases()).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isRefusedWithPlaceAndReason(Case given) {
        assertThatThrownBy(() -> read(given.yaml().getBytes(UTF_8)))
                .isInstanceOf(BadSettingException.class)
                .satisfies(failure ->
                        assertThat(failure.getMessage().lines().toList())
                                .containsExactlyElementsOf(given.message().lines().toList()))
                .message()
                .doesNotContain("secret@", "sk-very", "hidden-value");
    }

    @ParameterizedTest
    @ValueSource(ints = {51, 5_000, 100_000})
    void deepNestingIsRefusedBeforeTheParser(int depth) {
        assertThatThrownBy(() -> read(("a: " + "[".repeat(depth)).getBytes(UTF_8)))
                .isInstanceOf(BadSettingException.class)
                .hasMessage("f:1:1: it is nested deeper than 50 levels");
    }

    @Test
    void aLargeFileIsRefused() {
        assertThatThrownBy(() -> read(new byte[(1 << 20) + 1]))
                .isInstanceOf(BadSettingException.class)
                .hasMessage("f:1:1: it is larger than 1 MiB");
    }

    @Test
    void bytesThatAreNoTextAreRefusedWithTheirLine() {
        assertThatThrownBy(() -> read(new byte[] {'a', ':', '1', '\n', (byte) 0xC0, (byte) 0xAF}))
                .isInstanceOf(BadSettingException.class)
                .hasMessage("f:2:1: it is not UTF-8 from byte 4 on");
    }

    /** Pieces of settings files, of YAML and of noise, thrown together. */
    @Test
    void whateverTheBytesOnlyTypedFailuresComeOut() {
        List<String> pieces = new ArrayList<>(cases().map(Case::yaml).toList());
        pieces.addAll(
                List.of(
                        "\n",
                        "  ",
                        "- ",
                        ": ",
                        "? ",
                        "&a ",
                        "*a ",
                        "!!map ",
                        "!x ",
                        "|",
                        ">",
                        "{",
                        "}",
                        "[",
                        "]",
                        ",",
                        "'",
                        "\"",
                        "#",
                        "\t",
                        "\u0000",
                        "\uFEFF",
                        "%YAML 1.1\n",
                        "---\n",
                        "...\n",
                        "<<: ",
                        "null",
                        "~",
                        "1e999",
                        ".inf",
                        "0o17",
                        "\u2028",
                        "\uD83D\uDE00",
                        "models: ",
                        "agents: ",
                        "commands.rules: ",
                        "env.pass: ",
                        "prices: "));
        int refused = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            byte[] bytes = text.toString().getBytes(UTF_8);
            for (int i = random.nextInt(3); i > 0 && bytes.length > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                read(bytes);
            } catch (BadSettingException typed) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1_000);
    }

    private static void read(byte[] bytes) {
        ConfigFile file = ConfigFile.read("f", Level.USER, bytes);
        Settings.check(SettingTexts.of(file));
        Settings.read(
                new SettingTexts(), ConfigFiles.of(ConfigFile.empty("w", Level.WORKSPACE), file));
    }

    @Test
    void whatIsNoPlainFileIsRefused() {
        scratch.makeFolder("stepfast.yaml");
        assertThatThrownBy(() ->
                        ConfigFiles.load(
                                new ConfigFiles.Places(
                                        scratch.root(),
                                        scratch.root(),
                                        Map.of("XDG_CONFIG_HOME", "/nowhere"),
                                        scratch.root())))
                .isInstanceOf(BadSettingException.class)
                .hasMessage("stepfast.yaml: it is no plain file; put one there, or remove it");
    }
}
