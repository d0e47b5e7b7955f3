package dev.stepfast.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which limit refuses a call that would cost 100 tokens and half a dollar, after equal ones. */
class BudgetLedgerTest {
    private static final NodeId NODE = new NodeId("a");

    /**
     * One limit.
     *
     * @param budgets of the plan, as JSON
     * @param limit of the settings, or empty
     * @param passes how many calls it lets pass
     */
    record Case(String name, String budgets, String limit, int passes) {
        @Override
        public String toString() {
            return name + " lets " + passes + " calls pass";
        }
    }

    static List<Case> cases() {
        return List.of(
                new Case("calls_per_step", "", "calls_per_step", 3),
                new Case("step_tokens", "", "step_tokens", 3),
                new Case("step_cost", "", "step_cost", 3),
                new Case("run_tokens", "", "run_tokens", 3),
                new Case("run_cost", "", "run_cost", 3),
                new Case("max_model_calls", "\"max_model_calls\":2", "", 2),
                new Case("total_tokens", "\"total_tokens\":499", "", 4),
                new Case("total_cost_usd", "\"total_cost_usd\":1.0", "", 2));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void refusesWhatDoesNotFitAnyMore(Case one) {
        RunState state = state(one);
        for (int call = 1; call <= one.passes(); call++) {
            assertThat(BudgetLedger.findShortage(state, call(state, call))).isEmpty();
            state = state.with(state.lastSeq() + 1, call(state, call));
        }
        assertThat(BudgetLedger.findShortage(state, call(state, one.passes() + 1)))
                .map(BudgetLedger.Shortage::limit)
                .contains(one.name());
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(8);
    }

    @Test
    void whatWasUsedReplacesWhatWasReserved() {
        RunState state = state(new Case("run_tokens", "", "run_tokens", 3));
        for (int call = 1; call <= 3; call++) {
            state = state.with(state.lastSeq() + 1, call(state, call));
        }
        RunEvent.ModelCallStarted next = call(state, 4);
        assertThat(BudgetLedger.findShortage(state, next))
                .contains(new BudgetLedger.Shortage("run_tokens", "400", "300"));

        TokenUsage used = new TokenUsage(5, 5, 0, Optional.of(new BigDecimal("0.01")), false);
        RunState after =
                state.with(
                        state.lastSeq() + 1,
                        new RunEvent.ModelCallEnded(
                                NODE,
                                call(state, 3).effect(),
                                Optional.empty(),
                                Optional.of("late"),
                                used,
                                Duration.ZERO));
        assertThat(after.totals().usage().total()).isEqualTo(210);
        assertThat(after.node(NODE).usage()).isEqualTo(after.totals().usage());
        assertThat(BudgetLedger.findShortage(after, next))
                .contains(new BudgetLedger.Shortage("run_tokens", "310", "300"));
    }

    @Test
    void attemptsAreLimitedToo() {
        RunState state = state(new Case("max_steps", "\"max_steps\":1", "", 1));

        assertThat(BudgetLedger.findShortage(state, attempt(state, 2)))
                .contains(new BudgetLedger.Shortage("max_steps", "2", "1"));
    }

    /** A run with its first attempt begun. */
    private static RunState state(Case one) {
        WorkflowGraph graph = Graphs.of("a:agent", ",\"budgets\":{" + one.budgets() + "}");
        RunState state = new Simulation(graph, settings(one.limit()), Map.of(), 0).state();
        return state.with(state.lastSeq() + 1, attempt(state, 1));
    }

    private static RunEvent.AttemptStarted attempt(RunState state, int number) {
        return new RunEvent.AttemptStarted(
                NODE,
                new AttemptId(state.run(), 0, number),
                "first",
                "",
                "",
                Optional.empty(),
                Sha256.of(""),
                Map.of(),
                Optional.empty());
    }

    private static RunEvent.ModelCallStarted call(RunState state, int number) {
        return new RunEvent.ModelCallStarted(
                NODE,
                new EffectId(new AttemptId(state.run(), 0, 1), number),
                "m",
                JsonObject.empty(),
                new TokenUsage(90, 10, 0, Optional.of(new BigDecimal("0.5")), false));
    }

    private static RunSettings settings(String limit) {
        RunSettings.Limits from = RunSettings.Limits.DEFAULTS;
        Optional<BigDecimal> dollars = Optional.of(new BigDecimal("1.50"));
        RunSettings.Limits limits =
                new RunSettings.Limits(
                        from.turnsPerAttempt(),
                        limit.equals("calls_per_step") ? 3 : from.callsPerStep(),
                        from.stepTime(),
                        limit.equals("step_tokens") ? 300 : from.stepTokens(),
                        limit.equals("step_cost") ? dollars : Optional.empty(),
                        from.runTime(),
                        limit.equals("run_tokens") ? Optional.of(300L) : Optional.empty(),
                        limit.equals("run_cost") ? dollars : Optional.empty(),
                        from.unknownUsage(),
                        from.toolTimeout(),
                        from.toolOutput());
        RunSettings all = RunSettings.DEFAULTS;
        return new RunSettings(
                all.agent(),
                all.model(),
                all.repairs(),
                all.checks(),
                limits,
                all.context(),
                all.onFailure(),
                all.optionalSteps(),
                all.parallel(),
                all.gateExpiry(),
                all.protect());
    }
}
