package dev.stepfast.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodeTest {
    @ParameterizedTest(name = "{0} with {1} and {2} exits {3}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // outcome | steps as state:reason | reasons of the run | code
                "succeeded | done | - | 0",
                "succeeded | done, pending | - | 0",
                "accepted_with_gaps | done | - | 6",
                "cancelled | done, failed:exhausted | - | 130",
                "failed | failed:exhausted | exhausted | 1",
                "failed | failed:ended_badly | ended_badly | 1",
                "failed | failed:held | held | 1",
                "failed | done | - | 1",
                "failed | done | exhausted | 1",
                "failed | failed:no_progress | no_progress | 4",
                "failed | failed:context_full | - | 4",
                "failed | failed:exhausted, failed:no_progress | - | 4",
                "budget_exhausted | failed:budget | budget | 4",
                "budget_exhausted | pending | - | 4",
                "blocked | blocked:provider | provider | 5",
                "blocked | blocked:agent_unavailable | - | 5",
                "blocked | blocked:provider, failed:exhausted | - | 5",
                "blocked | blocked:check_error | check_error | 3",
                "blocked | failed:exhausted, blocked:check_error | - | 1",
                "blocked | blocked:missing_need, blocked:upstream | - | 3",
                "denied | blocked:gate_denied | gate_denied | 3",
                "denied | blocked:gate_denied, blocked:upstream | - | 3",
                "waiting | waiting | - | 3",
                "interrupted | done, pending | - | 0",
                "interrupted | done, pending | as_asked | 0",
                "interrupted | done, interrupted | - | 3"
            })
    void aRunExitsByWhatItsStepsSay(String outcome, String steps, String reasons, int code) {
        List<StepView> views = new ArrayList<>();
        for (String step : steps.split(", ", -1)) {
            views.add(step(step));
        }
        RunOutcome end = RunOutcome.valueOf(outcome.toUpperCase(Locale.ROOT));
        List<String> why = reasons == null ? List.of() : List.of(reasons);
        assertThat(ExitCode.of(end, view(views), why).code()).isEqualTo(code);
    }

    private static StepView step(String text) {
        String[] parts = text.split(":", -1);
        return new StepView(
                new NodeId("s"),
                1,
                "",
                StepState.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                Optional.empty(),
                parts.length > 1 ? Optional.of(parts[1]) : Optional.empty(),
                "",
                List.of(),
                List.of(),
                TokenUsage.ZERO,
                Duration.ZERO,
                Optional.empty());
    }

    private static RunView view(List<StepView> steps) {
        return new RunView(
                Optional.empty(),
                "",
                "plan.md",
                Optional.empty(),
                false,
                "",
                "",
                steps,
                Metrics.NONE,
                Optional.empty());
    }

    @Test
    void severalAtOnceExitByTheFirstOfTheList() {
        assertThat(List.of(ExitCode.values()).stream().map(ExitCode::code))
                .containsExactly(130, 2, 5, 4, 1, 3, 7, 6, 0);
        assertThat(ExitCode.first(List.of(ExitCode.BLOCKED, ExitCode.FAILED, ExitCode.DONE)))
                .isEqualTo(ExitCode.FAILED);
        assertThat(ExitCode.first(List.of())).isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @CsvSource({
        "unknown_step, 2",
        "no_model, 2",
        "no_price, 2",
        "plan_changed, 3",
        "grant_required, 3",
        "store_full, 3",
        "agent_unavailable, 5",
        "anything_else, 3"
    })
    void whatCannotStartExitsByItsCode(String code, int exit) {
        assertThat(ExitCode.of(new Opening.Refused(code, "")).code()).isEqualTo(exit);
        assertThat(ExitCode.of(new Opening.Locked("process 1")).code()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(StoreException.Code.class)
    void aFailureOfTheStoreNeedsAPerson(StoreException.Code code) {
        assertThat(ExitCode.of(code).code()).isEqualTo(3);
    }
}
