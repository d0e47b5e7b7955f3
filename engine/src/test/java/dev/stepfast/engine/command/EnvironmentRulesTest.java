package dev.stepfast.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentRulesTest {
    private static final EnvironmentRules.Fixed FIXED =
            new EnvironmentRules.Fixed("/usr/bin", "/s/home", "/s/tmp", "me", "0123456789abcdef");

    @Test
    void refusesNamesThatSteerProgramsOrCarrySecrets() {
        List<String> refused =
                List.of(
                        "LD_PRELOAD",
                        "LD_LIBRARY_PATH",
                        "DYLD_INSERT_LIBRARIES",
                        "GCONV_PATH",
                        "MALLOC_CHECK_",
                        "BASH_ENV",
                        "ENV",
                        "SHELLOPTS",
                        "PS4",
                        "IFS",
                        "PROMPT_COMMAND",
                        "BASH_FUNC_x",
                        "BASH_FUNC_true%%",
                        "PAGER",
                        "MAN_PAGER",
                        "LESS",
                        "LESSOPEN",
                        "EDITOR",
                        "VISUAL",
                        "GIT_PAGER",
                        "GIT_SSH_COMMAND",
                        "GIT_CONFIG_COUNT",
                        "PYTHONPATH",
                        "PERL5OPT",
                        "PERL5LIB",
                        "RUBYOPT",
                        "NODE_OPTIONS",
                        "NPM_CONFIG_SCRIPT_SHELL",
                        "npm_config_script_shell",
                        "JAVA_TOOL_OPTIONS",
                        "JDK_JAVA_OPTIONS",
                        "_JAVA_OPTIONS",
                        "MAVEN_OPTS",
                        "GRADLE_OPTS",
                        "CLASSPATH",
                        "PATH",
                        "HOME",
                        "TMPDIR",
                        "STEPFAST_COMMAND",
                        "STEPFAST_RUN_ID",
                        "MY_TOKEN",
                        "USER_TOKEN",
                        "HOME_SECRET",
                        "A_KEY",
                        "a_key",
                        "DB_PASSWORD",
                        "X_PASSWD",
                        "X_PASS",
                        "X_PAT",
                        "AWS_CREDENTIALS",
                        "NPM_AUTH",
                        "_TOKEN",
                        "",
                        "1A",
                        "A-B",
                        "A B",
                        "A=B",
                        "\u00c9",
                        "A\0");
        assertThat(refused).hasSize(59);
        refused.forEach(name ->
                assertThat(EnvironmentRules.findRefusal(Map.of(name, "x")))
                        .as(name)
                        .map(PolicyDecision.Refused::code)
                        .contains("environment_denied"));
        assertThat(EnvironmentRules.findRefusal(Map.of("A", "x\0y"))).isPresent();
    }

    @Test
    void letsOrdinaryNamesThrough() {
        for (String name :
                List.of(
                        "FOO",
                        "_",
                        "a1",
                        "LC_ALL",
                        "LANG",
                        "TZ",
                        "JAVA_HOME",
                        "PLAN_WORKSPACE",
                        "KEYBOARD",
                        "TOKENIZER",
                        "PATHS",
                        "HOMEPAGE",
                        "PASSAGE",
                        "MONKEY",
                        "ENVIRONMENT")) {
            assertThat(EnvironmentRules.findRefusal(Map.of(name, ""))).as(name).isEmpty();
        }
    }

    @Test
    void composesFromNothing() {
        Map<String, String> operator =
                new HashMap<>(
                        Map.of(
                                "PATH",
                                "/evil",
                                "HOME",
                                "/home/me",
                                "OPENAI_API_KEY",
                                "canary",
                                "LD_PRELOAD",
                                "x.so",
                                "JAVA_HOME",
                                "/jdk",
                                "https_proxy",
                                "http://p",
                                "TZ",
                                "UTC",
                                "SOMETHING",
                                "canary"));
        assertThat(
                        new EnvironmentRules(operator, List.of())
                                .compose(
                                        FIXED,
                                        Network.NOT_GRANTED,
                                        Map.of("FOO", "bar", "STEPFAST_RUN_ID", "r1")))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.ofEntries(
                                Map.entry("PATH", "/usr/bin"),
                                Map.entry("HOME", "/s/home"),
                                Map.entry("TMPDIR", "/s/tmp"),
                                Map.entry("USER", "me"),
                                Map.entry("LOGNAME", "me"),
                                Map.entry("LANG", "C.UTF-8"),
                                Map.entry("LC_ALL", "C.UTF-8"),
                                Map.entry("TERM", "dumb"),
                                Map.entry("STEPFAST_COMMAND", "0123456789abcdef"),
                                Map.entry("JAVA_HOME", "/jdk"),
                                Map.entry("TZ", "UTC"),
                                Map.entry("FOO", "bar"),
                                Map.entry("STEPFAST_RUN_ID", "r1")));
    }

    @Test
    void passesProxiesOnlyWithTheNetwork() {
        EnvironmentRules rules =
                new EnvironmentRules(Map.of("https_proxy", "http://p", "NO_PROXY", "x"), List.of());
        assertThat(rules.compose(FIXED, Network.GRANTED, Map.of()))
                .containsEntry("https_proxy", "http://p")
                .containsEntry("NO_PROXY", "x");
        assertThat(rules.compose(FIXED, Network.NOT_GRANTED, Map.of()))
                .doesNotContainKeys("https_proxy", "NO_PROXY");
    }

    @Test
    void theOperatorPassesSingleNamesButNoSecretsAndNoLookup() {
        Map<String, String> operator =
                Map.of(
                        "MAVEN_OPTS",
                        "-Xmx1g",
                        "MY_TOKEN",
                        "canary",
                        "PATH",
                        "/evil",
                        "STEPFAST_COMMAND",
                        "x",
                        "SET",
                        "1");
        EnvironmentRules rules =
                new EnvironmentRules(
                        operator,
                        List.of(
                                "MAVEN_OPTS",
                                "MY_TOKEN",
                                "PATH",
                                "STEPFAST_COMMAND",
                                "UNSET",
                                "A-B"));
        assertThat(rules.compose(FIXED, Network.NOT_GRANTED, Map.of()))
                .containsEntry("MAVEN_OPTS", "-Xmx1g")
                .containsEntry("PATH", "/usr/bin")
                .containsEntry("STEPFAST_COMMAND", "0123456789abcdef")
                .doesNotContainKeys("MY_TOKEN", "SET", "UNSET", "A-B");
        assertThat(rules.problems()).hasSize(4);
    }

    @Test
    void refusalsAreFinalWhoeverDeclares() {
        assertThat(
                        new EnvironmentRules(Map.of(), List.of())
                                .compose(
                                        FIXED,
                                        Network.NOT_GRANTED,
                                        Map.of(
                                                "LD_PRELOAD",
                                                "x",
                                                "STEPFAST_COMMAND",
                                                "y",
                                                "PATH",
                                                "z",
                                                "A_KEY",
                                                "k",
                                                "1",
                                                "n")))
                .doesNotContainKeys("LD_PRELOAD", "A_KEY", "1")
                .containsEntry("STEPFAST_COMMAND", "0123456789abcdef")
                .containsEntry("PATH", "/usr/bin");
    }
}
