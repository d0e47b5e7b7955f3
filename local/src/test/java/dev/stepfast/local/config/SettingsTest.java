package dev.stepfast.local.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.RunSettings.OnFailure;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private static Settings read(Map<String, String> environment) {
        return Settings.read(new SettingTexts().putAll(environment));
    }

    @Test
    void whatNobodySaysHasItsDefault() {
        Settings settings = read(Map.of());
        assertThat(settings.run()).isEqualTo(RunSettings.DEFAULTS);
        assertThat(settings.annotations()).isEqualTo(Strictness.STRICT);
        assertThat(settings.plan()).isEmpty();
    }

    @Test
    void aFlagWinsOverTheEnvironment() {
        SettingTexts texts =
                new SettingTexts()
                        .put(SettingKey.REPAIRS, "1", "--repairs")
                        .putAll(Map.of("STEPFAST_REPAIRS", "4", "STEPFAST_PARALLEL", "2"));
        RunSettings run = Settings.read(texts).run();
        assertThat(run.repairs().max()).isEqualTo(1);
        assertThat(run.parallel()).isEqualTo(2);
    }

    @Test
    void theEnvironmentNamesKeysInUpperCase() {
        RunSettings run =
                read(Map.of(
                                "STEPFAST_CHECKS_TIMEOUT", "1m30s",
                                "STEPFAST_LIMITS_RUN_COST", "$2.50",
                                "STEPFAST_LIMITS_STEP_TOKENS", "1,000",
                                "STEPFAST_STRATEGIES", "[append, fresh]",
                                "STEPFAST_ON_FAILURE", "Continue",
                                "STEPFAST_PROTECT", "a/**, b",
                                "STEPFAST_OPTIONAL_STEPS", "run"))
                        .run();
        assertThat(run.checks().timeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(run.limits().runCost()).contains(new BigDecimal("2.50"));
        assertThat(run.limits().stepTokens()).isEqualTo(1_000);
        assertThat(run.repairs().strategies())
                .containsExactly(RepairStrategy.APPEND, RepairStrategy.FRESH);
        assertThat(run.onFailure()).isEqualTo(OnFailure.CONTINUE);
        assertThat(run.protect()).containsExactly("a/**", "b");
        assertThat(run.optionalSteps()).isTrue();
    }

    @Test
    void aNameThatIsNoKeyIsLeftAlone() {
        assertThat(
                        read(Map.of(
                                        "STEPFAST_RUN_ID",
                                        "r1",
                                        "STEPFAST_",
                                        "x",
                                        "STEPFAST_MODEL",
                                        " "))
                                .run())
                .isEqualTo(RunSettings.DEFAULTS);
    }

    @Test
    void switchesOfTheOutputMayBeLeftToTheOutput() {
        assertThat(read(Map.of("STEPFAST_OUTPUT_UNICODE", "auto")).unicode()).isEmpty();
        assertThat(read(Map.of("STEPFAST_OUTPUT_COLOUR", "false")).colour())
                .isEqualTo(Optional.of(false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STEPFAST_REPAIRS | 6 | STEPFAST_REPAIRS is \"6\", and must be a whole number from 0 to 5",
                "STEPFAST_REPAIRS | -1 | STEPFAST_REPAIRS is \"-1\", and must be a whole number from 0 to 5",
                "STEPFAST_PARALLEL | 0 | STEPFAST_PARALLEL is \"0\", and must be a whole number from 1 to 1000",
                "STEPFAST_LIMITS_RUN_TOKENS | 99999999999999999999 |"
                        + " STEPFAST_LIMITS_RUN_TOKENS is \"99999999999999999999\", and must be a whole number from 1",
                "STEPFAST_CHECKS_TIMEOUT | 0 | STEPFAST_CHECKS_TIMEOUT is \"0\", and must be a duration above 0, as 500ms,"
                        + " 30s, 5m or 1m30s",
                "STEPFAST_LIMITS_RUN_COST | 1e999999 | STEPFAST_LIMITS_RUN_COST is \"1e999999\", and must be an amount in US"
                        + " dollars, as 2 or 0.50",
                "STEPFAST_ON_FAILURE | stopp | STEPFAST_ON_FAILURE is \"stopp\", and must be one of stop, continue; did you"
                        + " mean stop?",
                "STEPFAST_AGENT | claud | STEPFAST_AGENT is \"claud\", and must be one of auto, builtin, claude, codex,"
                        + " gemini, opencode, aider; did you mean claude?",
                "STEPFAST_STRATEGIES | fresh,cold | STEPFAST_STRATEGIES is \"fresh,cold\", and must be words of fresh, append,"
                        + " escalate behind commas"
            })
    void aValueOfAnotherFormIsRefused(String name, String value, String message) {
        assertThatThrownBy(() -> read(Map.of(name, value)))
                .isInstanceOf(BadSettingException.class)
                .hasMessage(message);
    }
}
