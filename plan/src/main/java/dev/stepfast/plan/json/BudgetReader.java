package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the limits of a plan; each has a code of its own. */
final class BudgetReader {
    private static final Set<String> FIELDS =
            Set.of(
                    "max_nodes",
                    "max_depth",
                    "max_steps",
                    "max_model_calls",
                    "max_tool_calls",
                    "total_tokens",
                    "total_cost_usd",
                    "wall_clock_ms",
                    "consecutive_failures");

    private BudgetReader() {}

    static Budgets read(Members block) {
        block.refuseUnknown(FIELDS);
        return new Budgets(
                block.count("max_nodes", 1, DiagnosticCode.BUDGET_LIMIT_INVALID),
                block.count("max_depth", 1, DiagnosticCode.BUDGET_LIMIT_INVALID),
                block.count("max_steps", 1, DiagnosticCode.BUDGET_LIMIT_INVALID),
                block.count("max_model_calls", 0, DiagnosticCode.BUDGET_LIMIT_INVALID),
                block.count("max_tool_calls", 0, DiagnosticCode.BUDGET_LIMIT_INVALID),
                block.whole("total_tokens", 1, Members.LARGEST, DiagnosticCode.BUDGET_TOTAL_TOKENS),
                readCost(block),
                block.whole(
                                "wall_clock_ms",
                                1,
                                Members.LARGEST,
                                DiagnosticCode.BUDGET_WALL_CLOCK_MS)
                        .map(Duration::ofMillis),
                block.object("consecutive_failures", DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES)
                        .map(BudgetReader::readConsecutiveFailures));
    }

    private static Optional<BigDecimal> readCost(Members block) {
        Optional<BigDecimal> cost =
                block.number("total_cost_usd", DiagnosticCode.BUDGET_TOTAL_COST_USD);
        if (cost.isPresent() && cost.get().signum() <= 0) {
            block.report(
                    DiagnosticCode.BUDGET_TOTAL_COST_USD, "total_cost_usd", "must be more than 0");
            return Optional.empty();
        }
        // 0.10 and 0.1 are one limit.
        return cost.map(BigDecimal::stripTrailingZeros);
    }

    private static JsonObject readConsecutiveFailures(Members block) {
        block.refuseUnknown(Set.of("max", "kinds", "paused_for_ms"));
        if (!block.has("max")) {
            block.report(
                    DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES_MAX, "max", "\"max\" is missing");
        }
        block.whole("max", 1, Members.LARGEST, DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES_MAX);
        Optional<List<JsonValue>> kinds =
                block.array("kinds", DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES_KINDS);
        if (kinds.isPresent() && kinds.get().isEmpty()) {
            block.report(
                    DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES_KINDS,
                    "kinds",
                    "\"kinds\" is empty");
        }
        List<JsonValue> words = kinds.orElse(List.of());
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof JsonString word) || word.value().isEmpty()) {
                block.findings()
                        .add(
                                DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES_KIND,
                                JsonPointer.child(block.pointer("kinds"), i),
                                Members.expected("the name of a failure", words.get(i)));
            }
        }
        block.whole(
                "paused_for_ms",
                0,
                Members.LARGEST,
                DiagnosticCode.BUDGET_CONSECUTIVE_FAILURES_PAUSE);
        return StatedPlan.withoutNotes(block.object());
    }
}
