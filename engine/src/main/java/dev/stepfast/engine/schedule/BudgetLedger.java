package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.engine.run.RunEvent.ModelCallStarted;
import dev.stepfast.engine.run.RunEvent.NodeEvent;
import dev.stepfast.engine.run.RunSettings.Limits;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.graph.BudgetPolicy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The hard limits on calls, tokens and cost, asked before anything is spent. */
final class BudgetLedger {
    private BudgetLedger() {}

    /** What a limit says: its name, what would be needed, what is left. */
    record Shortage(String limit, String needed, String left) {}

    /** The first limit that an event would pass, as things are recorded now. */
    static Optional<Shortage> findShortage(RunState state, NodeEvent event) {
        if (event instanceof AttemptStarted) {
            return findAttemptShortage(state);
        }
        if (event instanceof ModelCallStarted started) {
            return findCallShortage(state, started);
        }
        return Optional.empty();
    }

    /** The attempt that wanted to start, or to spend. */
    static AttemptId attemptOf(NodeEvent event) {
        if (event instanceof AttemptStarted started) {
            return started.attempt();
        }
        if (event instanceof ModelCallStarted started) {
            return started.effect().attempt();
        }
        throw new IllegalArgumentException("no budget limits " + event.getClass().getSimpleName());
    }

    private static Optional<Shortage> findAttemptShortage(RunState state) {
        return check(
                "max_steps", state.totals().attempts() + 1L, state.graph().budget().maxSteps());
    }

    private static Optional<Shortage> findCallShortage(RunState state, ModelCallStarted call) {
        BudgetPolicy plan = state.graph().budget();
        Limits limits = state.settings().limits();
        NodeState node = state.node(call.node());
        TokenUsage run = state.totals().usage().plus(call.reservation());
        TokenUsage step = node.usage().plus(call.reservation());
        List<Optional<Shortage>> asked = new ArrayList<>();
        asked.add(check("calls_per_step", node.calls() + 1L, limits.callsPerStep()));
        asked.add(check("step_tokens", step.total(), limits.stepTokens()));
        limits.stepCost().ifPresent(limit -> asked.add(check("step_cost", step, limit)));
        asked.add(check("max_tool_calls", state.totals().toolCalls(), plan.maxToolCalls()));
        asked.add(check("max_model_calls", state.totals().calls() + 1L, plan.maxModelCalls()));
        plan.totalTokens().ifPresent(limit -> asked.add(check("total_tokens", run.total(), limit)));
        limits.runTokens().ifPresent(limit -> asked.add(check("run_tokens", run.total(), limit)));
        plan.totalCostUsd().ifPresent(limit -> asked.add(check("total_cost_usd", run, limit)));
        limits.runCost().ifPresent(limit -> asked.add(check("run_cost", run, limit)));
        return asked.stream().flatMap(Optional::stream).findFirst();
    }

    /** True when the limit is one of the whole run, so that no other node could pay either. */
    static boolean isRunLimit(String limit) {
        return Stream.of("calls_per_step", "step_tokens", "step_cost", "step_time")
                .noneMatch(limit::equals);
    }

    private static Optional<Shortage> check(String limit, long needed, long allowed) {
        return needed <= allowed
                ? Optional.empty()
                : Optional.of(new Shortage(limit, Long.toString(needed), Long.toString(allowed)));
    }

    private static Optional<Shortage> check(String limit, TokenUsage usage, BigDecimal allowed) {
        return usage.costUsd()
                .filter(cost -> cost.compareTo(allowed) > 0)
                .map(cost ->
                        new Shortage(
                                limit, "$" + cost.toPlainString(), "$" + allowed.toPlainString()));
    }
}
