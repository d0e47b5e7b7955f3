package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunEvent.ToolCallEnded;
import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Counters of a run over all its nodes, folded from the records.
 *
 * @param attempts started
 * @param calls model calls sent
 * @param usage what was reported, and what is reserved for calls without a recorded end
 * @param invalid tool calls that were no valid calls
 * @param repeated tool calls equal to an earlier one of their attempt
 */
public record Totals(
        int attempts,
        int calls,
        int retries,
        int toolCalls,
        int invalid,
        int repeated,
        int gates,
        TokenUsage usage) {
    static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, TokenUsage.ZERO);

    Totals withAttempt() {
        return new Totals(attempts + 1, calls, retries, toolCalls, invalid, repeated, gates, usage);
    }

    Totals withReservation(TokenUsage reservation) {
        return new Totals(
                attempts,
                calls + 1,
                retries,
                toolCalls,
                invalid,
                repeated,
                gates,
                usage.plus(reservation));
    }

    Totals withUsage(TokenUsage reservation, TokenUsage used) {
        return new Totals(
                attempts,
                calls,
                retries,
                toolCalls,
                invalid,
                repeated,
                gates,
                replace(usage, reservation, used));
    }

    Totals withRetry() {
        return new Totals(attempts, calls, retries + 1, toolCalls, invalid, repeated, gates, usage);
    }

    Totals withToolCall(ToolCallEnded ended) {
        return new Totals(
                attempts,
                calls,
                retries,
                toolCalls + 1,
                invalid + (ended.invalid().isPresent() ? 1 : 0),
                repeated + (ended.repeats().isPresent() ? 1 : 0),
                gates,
                usage);
    }

    Totals withGate() {
        return new Totals(attempts, calls, retries, toolCalls, invalid, repeated, gates + 1, usage);
    }

    /** The sum with one reservation taken out and the real usage put in. */
    static TokenUsage replace(TokenUsage sum, TokenUsage reservation, TokenUsage used) {
        Optional<BigDecimal> cost =
                sum.costUsd()
                        .map(total ->
                                total.subtract(reservation.costUsd().orElse(BigDecimal.ZERO))
                                        .add(used.costUsd().orElse(BigDecimal.ZERO)));
        return new TokenUsage(
                Math.max(0, sum.input() - reservation.input()) + used.input(),
                Math.max(0, sum.output() - reservation.output()) + used.output(),
                sum.cached() + used.cached(),
                cost.isPresent() ? cost : used.costUsd(),
                sum.estimated() || used.estimated());
    }
}
