package dev.stepfast.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.CommandRule.Decision;
import dev.stepfast.engine.command.CommandRule.Rest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandRulesTest {
    @Test
    void rejectsRulesThatCouldMatchMoreThanTheySay() {
        List<Map.Entry<List<String>, String>> table =
                List.of(
                        Map.entry(List.of(), "matches nothing"),
                        Map.entry(List.of("git "), "without blanks"),
                        Map.entry(List.of("gi\tt"), "without blanks"),
                        Map.entry(List.of("g\u0456t"), "printable ASCII"),
                        Map.entry(List.of(""), "there is no command"),
                        Map.entry(List.of("/usr/bin/../bin/ls"), "neither a bare name"),
                        Map.entry(List.of("/usr//bin/ls"), "neither a bare name"),
                        Map.entry(List.of("/usr/bin/ls/"), "neither a bare name"),
                        Map.entry(List.of("/"), "neither a bare name"),
                        Map.entry(List.of("bin/ls"), "neither a bare name"),
                        Map.entry(List.of("../x"), "neither a bare name"),
                        Map.entry(List.of("./../x"), "neither a bare name"),
                        Map.entry(List.of("./a/./x"), "neither a bare name"),
                        Map.entry(List.of("./"), "neither a bare name"),
                        Map.entry(List.of("ls", "a\u200bb"), "may not stand in a command"),
                        Map.entry(List.of("sed"), "command language"),
                        Map.entry(List.of("tar"), "interpreter: true"),
                        Map.entry(List.of("awk"), "interpreter: true"),
                        Map.entry(List.of("/usr/bin/python3.12", "x.py"), "runs any code"),
                        Map.entry(List.of("lua5.4"), "runs any code"),
                        Map.entry(List.of("env"), "starts other programs"),
                        Map.entry(List.of("git"), "some of its options"),
                        Map.entry(List.of("find"), "some of its options"),
                        Map.entry(List.of("mvn"), "at least two"),
                        Map.entry(List.of("pip3"), "at least two"));
        assertThat(table).hasSize(25);
        table.forEach(row ->
                assertThat(problemsOf(allow(row.getKey(), Rest.ANY)))
                        .as("%s", row)
                        .anyMatch(problem -> problem.contains(row.getValue())));
    }

    @Test
    void acceptsRulesThatSayWhatTheyDo() {
        for (List<String> run :
                List.of(
                        List.of("ls"),
                        List.of("/usr/bin/ls"),
                        List.of("./scripts/x.sh"),
                        List.of("mvn", "test"),
                        List.of("x.y"))) {
            assertThat(problemsOf(allow(run, Rest.ANY))).isEmpty();
        }
        assertThat(problemsOf(allow(List.of("git", "status"), Rest.NONE))).isEmpty();
        assertThat(
                        problemsOf(
                                new CommandRule(
                                        List.of("sudo"),
                                        Decision.REFUSE,
                                        Rest.ANY,
                                        false,
                                        List.of(),
                                        List.of())))
                .isEmpty();
    }

    @Test
    void checksTheExamples() {
        assertThat(
                        problemsOf(
                                new CommandRule(
                                        List.of("ls"),
                                        Decision.ALLOW,
                                        Rest.NONE,
                                        false,
                                        List.of(List.of("ls", "x")),
                                        List.of(List.of("ls")))))
                .hasSize(2);
        assertThat(
                        problemsOf(
                                new CommandRule(
                                        List.of("ls"),
                                        Decision.ALLOW,
                                        Rest.ANY,
                                        false,
                                        List.of(),
                                        List.of())))
                .singleElement()
                .asString()
                .contains("at least one example");
    }

    @Test
    void oneBadRuleRejectsAll() {
        assertThat(
                        CommandRules.load(
                                List.of(
                                        allow(List.of("ls"), Rest.ANY),
                                        allow(List.of("sed"), Rest.ANY))))
                .isInstanceOf(CommandRules.Loaded.Rejected.class);
    }

    @Test
    void warnsOfRulesThatAllowAnythingOrRunCodeOfTheWorkspace() {
        CommandRule python =
                new CommandRule(
                        List.of("python3", "x.py"),
                        Decision.ALLOW,
                        Rest.ANY,
                        true,
                        List.of(List.of("python3", "x.py")),
                        List.of(List.of("python3")));
        CommandRules.Loaded loaded =
                CommandRules.load(List.of(python, allow(List.of("mvn", "test"), Rest.ANY)));
        assertThat(((CommandRules.Loaded.Accepted) loaded).warnings())
                .satisfiesExactly(
                        warning -> assertThat(warning).contains("allows anything"),
                        warning -> assertThat(warning).contains("runs code of the workspace"));
    }

    @Test
    void rulesOfSeveralFilesAddUp() {
        CommandRules both =
                rules(allow(List.of("ls"), Rest.ANY))
                        .and(
                                rules(
                                        new CommandRule(
                                                List.of("ls", "-R"),
                                                Decision.REFUSE,
                                                Rest.ANY,
                                                false,
                                                List.of(),
                                                List.of())));
        assertThat(both.findStrictest(List.of("ls", "-R")))
                .map(CommandRule::decision)
                .contains(Decision.REFUSE);
        assertThat(both.findStrictest(List.of("ls")))
                .map(CommandRule::decision)
                .contains(Decision.ALLOW);
    }

    private static CommandRules rules(CommandRule rule) {
        return ((CommandRules.Loaded.Accepted) CommandRules.load(List.of(rule))).rules();
    }

    private static CommandRule allow(List<String> run, Rest rest) {
        return new CommandRule(
                run, Decision.ALLOW, rest, false, List.of(run), List.of(List.of("other")));
    }

    private static List<String> problemsOf(CommandRule rule) {
        return switch (CommandRules.load(List.of(rule))) {
            case CommandRules.Loaded.Accepted accepted -> List.of();
            case CommandRules.Loaded.Rejected rejected -> rejected.problems();
        };
    }
}
