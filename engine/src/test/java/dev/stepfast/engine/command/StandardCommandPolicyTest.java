package dev.stepfast.engine.command;

import static dev.stepfast.engine.command.CommandRule.Decision.ALLOW;
import static dev.stepfast.engine.command.CommandRule.Decision.ASK;
import static dev.stepfast.engine.command.CommandRule.Decision.REFUSE;
import static dev.stepfast.engine.command.CommandRule.Rest.ANY;
import static dev.stepfast.engine.command.CommandRule.Rest.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.CommandRule.Decision;
import dev.stepfast.engine.command.CommandRule.Rest;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StandardCommandPolicyTest {
    private static final Sha256 HASH = Sha256.of("program");
    private final FixedPrograms programs =
            new FixedPrograms(
                    Map.of(
                            "git", HASH, "echo", HASH, "ls", HASH, "mvn", HASH, "./x.sh", HASH,
                            "touch", HASH, "env", HASH));

    @Test
    void startsExactlyTheGrantedVectorForPlanAndModel() {
        CommandPolicy policy =
                policy(List.of(granted("mvn", "-q", "test")), List.of(), SandboxChoice.BEST);

        PolicyDecision allowed =
                new PolicyDecision.Allowed(
                        "/bin/mvn",
                        List.of("mvn", "-q", "test"),
                        "granted with the plan",
                        Optional.of(HASH));
        assertThat(decide(policy, Origin.PLAN, "mvn", "-q", "test")).isEqualTo(allowed);
        assertThat(decide(policy, Origin.MODEL, "mvn", "-q", "test")).isEqualTo(allowed);
        assertThat(codeOf(decide(policy, Origin.PLAN, "mvn", "-q", "test", "-Dx")))
                .isEqualTo("grant_required");
        assertThat(codeOf(decide(policy, Origin.PLAN, "mvn", "-q"))).isEqualTo("grant_required");
        assertThat(codeOf(decide(policy, Origin.PLAN, "mvn -q test"))).isEqualTo("grant_required");
        assertThat(codeOf(decide(policy, Origin.MODEL, "mvn", "-q", "test", "")))
                .isEqualTo("sandbox_unavailable");
    }

    @Test
    void noAllowRuleReplacesTheGrant() {
        CommandPolicy policy =
                policy(List.of(), List.of(rule(ALLOW, NONE, "ls")), SandboxChoice.NONE);
        assertThat(codeOf(decide(policy, Origin.PLAN, "ls"))).isEqualTo("grant_required");
        assertThat(codeOf(decide(policy, Origin.MODEL, "ls"))).isEqualTo("allowed");
    }

    @Test
    void aRefusalWinsOverAGrant() {
        CommandPolicy policy =
                policy(
                        List.of(granted("git", "push")),
                        List.of(rule(REFUSE, ANY, "git", "push")),
                        SandboxChoice.NONE);
        assertThat(codeOf(decide(policy, Origin.PLAN, "git", "push"))).isEqualTo("command_denied");
        assertThat(codeOf(decide(policy, Origin.MODEL, "git", "push"))).isEqualTo("command_denied");
    }

    @Test
    void aModelsCommandNeedsASandboxOrTheOperatorsWordAndARule() {
        List<CommandRule> rules = List.of(rule(ALLOW, NONE, "ls"));
        assertThat(codeOf(decide(policy(List.of(), rules, SandboxChoice.BEST), Origin.MODEL, "ls")))
                .isEqualTo("sandbox_unavailable");
        assertThat(
                        codeOf(
                                decide(
                                        policy(List.of(), rules, SandboxChoice.BEST),
                                        Origin.MODEL,
                                        "touch",
                                        "x")))
                .isEqualTo("sandbox_unavailable");
        assertThat(codeOf(decide(policy(List.of(), rules, SandboxChoice.NONE), Origin.MODEL, "ls")))
                .isEqualTo("allowed");
        assertThat(
                        codeOf(
                                decide(
                                        policy(List.of(), rules, SandboxChoice.NONE),
                                        Origin.MODEL,
                                        "ls",
                                        "-l")))
                .isEqualTo("command_denied");
    }

    @Test
    void aDenialNamesTheRuleThatWouldAllowIt() {
        CommandPolicy policy = policy(List.of(), List.of(), SandboxChoice.NONE);
        assertThat(decide(policy, Origin.MODEL, "touch", "a \"b\""))
                .isEqualTo(
                        new PolicyDecision.Refused(
                                "command_denied",
                                "no rule allows it; this rule in commands.rules would allow it: {run: [\"touch\", \"a \\\"b\\\"\"],"
                                        + " decision: allow, rest: none}"));
        assertThat(decide(policy, Origin.MODEL, "env", "touch"))
                .extracting(Object::toString)
                .asString()
                .contains("rest: none, interpreter: true}");
    }

    @Test
    void everySuggestedRuleLoads() {
        for (List<String> argv :
                List.of(List.of("touch", "x"), List.of("env", "touch"), List.of("mvn", "test"))) {
            boolean open = KnownPrograms.findOpenness(argv.getFirst(), NONE).isPresent();
            CommandRule suggested = new CommandRule(argv, ALLOW, NONE, open, List.of(), List.of());
            assertThat(CommandRules.load(List.of(suggested)))
                    .isInstanceOf(CommandRules.Loaded.Accepted.class);
        }
    }

    @Test
    void nothingIsLookedUpForWhatIsRefused() {
        CommandPolicy policy = policy(List.of(), List.of(), SandboxChoice.NONE);
        assertThat(decide(policy, Origin.MODEL, "ls").toString().replace("ls", "NAME"))
                .isEqualTo(
                        decide(policy, Origin.MODEL, "no")
                                .toString()
                                .replace("no rule", "NO RULE")
                                .replace("no", "NAME")
                                .replace("NO RULE", "no rule")
                                .replace("NAMEne", "none"));
        assertThat(programs.asked()).isEmpty();
    }

    @Test
    void aChangedProgramIsNotStarted() {
        GrantedCommand command =
                new GrantedCommand(List.of("./x.sh"), Optional.of(Sha256.of("before")));
        CommandPolicy policy = policy(List.of(command), List.of(), SandboxChoice.BEST);
        assertThat(codeOf(decide(policy, Origin.PLAN, "./x.sh"))).isEqualTo("check_changed");
        assertThat(codeOf(decide(policy, Origin.MODEL, "./x.sh"))).isEqualTo("check_changed");
    }

    @Test
    void aMissingProgramIsNoQuestionOfPermission() {
        CommandPolicy policy = policy(List.of(granted("absent")), List.of(), SandboxChoice.BEST);
        assertThat(decide(policy, Origin.PLAN, "absent"))
                .isEqualTo(new PolicyDecision.NotFound("there is no absent"));
    }

    @Test
    void strictSafeModeRefusesWhatNoRuleAllows() {
        CommandPolicy policy =
                new StandardCommandPolicy(
                        List.of(),
                        CommandRules.NONE,
                        SafeMode.STRICT,
                        SandboxChoice.BEST,
                        programs);
        assertThat(codeOf(decide(policy, Origin.MODEL, "ls"))).isEqualTo("command_denied");
    }

    @Test
    void badVectorsAreRefusedWhoeverAsks() {
        String long32 = "a".repeat(VectorRules.MAX_ELEMENT_BYTES);
        List<Map.Entry<List<String>, String>> table =
                List.of(
                        Map.entry(List.of(), "command_syntax"),
                        Map.entry(List.of("", "x"), "command_syntax"),
                        Map.entry(List.of("echo", "a\0b"), "bad_encoding"),
                        Map.entry(List.of("echo", "a\rb"), "bad_encoding"),
                        Map.entry(List.of("echo", "\u001b[31m"), "bad_encoding"),
                        Map.entry(List.of("echo", "a\u202eb"), "bad_encoding"),
                        Map.entry(List.of("echo", "a\u00a0b"), "bad_encoding"),
                        Map.entry(List.of("echo", "\ud800"), "bad_encoding"),
                        Map.entry(List.of("echo", "\ue000"), "bad_encoding"),
                        Map.entry(List.of("g\u0456t"), "bad_encoding"),
                        Map.entry(List.of("git\u200b"), "bad_encoding"),
                        Map.entry(List.of("gi\tt"), "bad_encoding"),
                        Map.entry(List.of("echo", long32 + "a"), "limit_exceeded"),
                        Map.entry(
                                List.of(
                                        "echo",
                                        "\u00e9".repeat(VectorRules.MAX_ELEMENT_BYTES / 2) + "a"),
                                "limit_exceeded"),
                        Map.entry(
                                List.of("echo", long32, long32, long32, long32), "limit_exceeded"),
                        Map.entry(
                                Collections.nCopies(VectorRules.MAX_ELEMENTS + 1, "echo"),
                                "limit_exceeded"),
                        Map.entry(
                                List.of("echo", "a\n\tb\u00e9 \ud83d\ude00", "", "-c", "$(x)"),
                                "allowed"),
                        Map.entry(List.of("echo", long32, long32, long32), "allowed"),
                        Map.entry(
                                Collections.nCopies(VectorRules.MAX_ELEMENTS, "echo"), "allowed"));
        assertThat(table).hasSize(19);
        table.forEach(row -> {
            CommandPolicy policy =
                    policy(
                            row.getKey().isEmpty()
                                    ? List.of()
                                    : List.of(new GrantedCommand(row.getKey(), Optional.empty())),
                            List.of(),
                            SandboxChoice.NONE);
            for (Origin origin : Origin.values()) {
                assertThat(
                                codeOf(
                                        policy.decide(
                                                row.getKey(),
                                                WorkspacePath.ROOT,
                                                Map.of(),
                                                origin)))
                        .as("%s", row)
                        .isEqualTo(row.getValue());
            }
        });
    }

    @Test
    void aRefusedVariableStopsTheCommand() {
        CommandPolicy policy = policy(List.of(granted("ls")), List.of(), SandboxChoice.NONE);
        Map<String, String> bad = Map.of("FOO", "bar", "LD_PRELOAD", "./x.so");
        assertThat(codeOf(policy.decide(List.of("ls"), WorkspacePath.ROOT, bad, Origin.PLAN)))
                .isEqualTo("environment_denied");
        assertThat(
                        codeOf(
                                policy.decide(
                                        List.of("ls"),
                                        WorkspacePath.ROOT,
                                        Map.of("FOO", "bar"),
                                        Origin.PLAN)))
                .isEqualTo("allowed");
        assertThat(
                        codeOf(
                                policy.decide(
                                        List.of("git"),
                                        WorkspacePath.ROOT,
                                        Map.of("GIT_PAGER", "cat"),
                                        Origin.STEPFAST)))
                .isEqualTo("allowed");
    }

    @Test
    void theStrictestRuleWinsWhereverItStands() {
        record Row(List<String> argv, String code) {}
        List<Row> table =
                List.of(
                        new Row(List.of("git", "status"), "allowed"),
                        new Row(List.of("git", "statusx"), "command_denied"),
                        new Row(List.of("git", "status", "-s"), "allowed"),
                        new Row(List.of("git", "status", "--x"), "command_denied"),
                        new Row(List.of("git", "log"), "command_denied"),
                        new Row(List.of("git"), "command_denied"),
                        new Row(List.of("Git", "status"), "command_denied"),
                        new Row(List.of("/usr/bin/git", "status"), "command_denied"),
                        new Row(List.of("./git", "status"), "command_denied"),
                        new Row(List.of("env", "git", "status"), "command_denied"),
                        new Row(List.of("echo"), "allowed"),
                        new Row(List.of("echo", "a", "b"), "allowed"),
                        new Row(List.of("echo", "secret"), "command_denied"),
                        new Row(List.of("echo", "secret", "x"), "command_denied"),
                        new Row(List.of("echo", "ask"), "command_denied"),
                        new Row(List.of("ls"), "allowed"),
                        new Row(List.of("ls", "-l"), "command_denied"));
        assertThat(table).hasSize(17);
        List<CommandRule> rules =
                new ArrayList<>(
                        List.of(
                                rule(ALLOW, NONE, "git", "status"),
                                rule(ALLOW, NONE, "git", "status", "-s"),
                                rule(ASK, NONE, "git", "log"),
                                rule(ALLOW, ANY, "echo"),
                                rule(REFUSE, ANY, "echo", "secret"),
                                rule(ASK, ANY, "echo", "ask"),
                                rule(ALLOW, NONE, "ls")));
        Random random = new Random(7);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(rules, random);
            CommandPolicy policy = policy(List.of(), rules, SandboxChoice.NONE);
            table.forEach(row ->
                    assertThat(
                                    codeOf(
                                            policy.decide(
                                                    row.argv(),
                                                    WorkspacePath.ROOT,
                                                    Map.of(),
                                                    Origin.MODEL)))
                            .as("%s", row)
                            .isEqualTo(row.code()));
        }
    }

    private CommandPolicy policy(
            List<GrantedCommand> granted, List<CommandRule> rules, SandboxChoice sandbox) {
        CommandRules.Loaded loaded = CommandRules.load(rules);
        assertThat(loaded).isInstanceOf(CommandRules.Loaded.Accepted.class);
        return new StandardCommandPolicy(
                granted,
                ((CommandRules.Loaded.Accepted) loaded).rules(),
                SafeMode.AUTO,
                sandbox,
                programs);
    }

    private static GrantedCommand granted(String... argv) {
        return new GrantedCommand(List.of(argv), Optional.empty());
    }

    private static CommandRule rule(Decision decision, Rest rest, String... run) {
        List<String> prefix = List.of(run);
        return new CommandRule(
                prefix, decision, rest, false, List.of(prefix), List.of(List.of("other")));
    }

    private static PolicyDecision decide(CommandPolicy policy, Origin origin, String... argv) {
        return policy.decide(List.of(argv), WorkspacePath.ROOT, Map.of(), origin);
    }

    private static String codeOf(PolicyDecision decision) {
        return switch (decision) {
            case PolicyDecision.Allowed allowed -> "allowed";
            case PolicyDecision.Refused refused -> refused.code();
            case PolicyDecision.NotFound notFound -> "allowed";
        };
    }
}
