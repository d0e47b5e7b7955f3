package dev.stepfast.cli.command;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The one table of exit codes. Several at once: the first in the order of this list. */
public enum ExitCode {
    /** Cancelled, or stopped by a signal. */
    CANCELLED(130),
    /** Invalid plan, configuration or usage. */
    INVALID(2),
    /** A provider or an agent command failed. */
    UNAVAILABLE(5),
    /** A budget is used up, a step makes no progress, or its prompt does not fit. */
    LIMIT(4),
    /** A step or check failed, or the run was aborted. */
    FAILED(1),
    /** Blocked, denied, locked by another process, store full or damaged, or a person is needed. */
    BLOCKED(3),
    FIXES_REQUIRED(7),
    ACCEPTED_WITH_GAPS(6),
    DONE(0);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** The first of them in the order of this list. */
    static ExitCode first(Collection<ExitCode> codes) {
        return codes.stream().min(ExitCode::compareTo).orElse(DONE);
    }

    /** The code with a number, for what comes back from the command line parser. */
    static ExitCode of(int number) {
        return Arrays.stream(values())
                .filter(code -> code.code == number)
                .findFirst()
                .orElse(INVALID);
    }

    /**
     * What a run that came to rest exits with.
     *
     * @param reasons the words of what kept it from succeeding, steps apart
     */
    static ExitCode of(RunOutcome outcome, RunView view, Collection<String> reasons) {
        List<ExitCode> codes = new ArrayList<>();
        view.steps().forEach(step -> codes.add(of(step)));
        reasons.forEach(reason -> codes.add(ofReason(reason)));
        ExitCode known = first(codes);
        return switch (outcome) {
            case SUCCEEDED -> DONE;
            case ACCEPTED_WITH_GAPS -> ACCEPTED_WITH_GAPS;
            case CANCELLED -> CANCELLED;
            // All that was asked for is done, and more of the plan is left.
            case INTERRUPTED -> known;
            case FAILED -> known == DONE ? FAILED : known;
            case BUDGET_EXHAUSTED -> first(List.of(known, LIMIT));
            case DENIED, BLOCKED, WAITING -> first(List.of(known, BLOCKED));
        };
    }

    private static ExitCode of(StepView step) {
        return switch (step.state()) {
            case FAILED -> ofReason(step.reason().orElse("exhausted"));
            case BLOCKED -> ofReason(step.reason().orElse("check_error"));
            case INTERRUPTED, WAITING -> BLOCKED;
            case PENDING, RUNNING, CHECKING, REPAIRING, DONE, SKIPPED -> DONE;
        };
    }

    private static ExitCode ofReason(String reason) {
        return switch (reason) {
            case "provider", "agent_unavailable" -> UNAVAILABLE;
            case "budget", "no_progress", "context_full" -> LIMIT;
            case "exhausted", "ended_badly", "held", "decided" -> FAILED;
            case "as_asked" -> DONE;
            // Whatever it waits for has a code of its own.
            case "upstream", "upstream_failed", "not_chosen", "not_wanted" -> DONE;
            default -> BLOCKED;
        };
    }

    /** What a run that did not begin exits with. */
    static ExitCode of(Opening opening) {
        return switch (opening) {
            case Opening.Ready ready -> DONE;
            case Opening.NothingToDo nothing -> DONE;
            case Opening.InvalidPlan invalid -> INVALID;
            case Opening.GrantRequired required -> BLOCKED;
            case Opening.Locked locked -> BLOCKED;
            case Opening.Refused refused -> ofRefusal(refused.code());
        };
    }

    private static ExitCode ofRefusal(String code) {
        return switch (code) {
            case "unknown_step",
                    "no_run",
                    "other_server",
                    "no_model",
                    "no_price",
                    "unknown_model",
                    "unknown_agent",
                    "no_plan",
                    "no_agent",
                    "bad_grant",
                    "not_utf8",
                    "path_refused",
                    "plan_exists",
                    "usage" ->
                    INVALID;
            case "provider", "agent_unavailable" -> UNAVAILABLE;
            default -> BLOCKED;
        };
    }

    /** What a failure of the store exits with: whatever it is, a person is needed. */
    static ExitCode of(StoreException.Code code) {
        return switch (code) {
            case STORE_FULL, STORE_FAILED, RUN_LOCKED, JOURNAL_DAMAGED, NEWER_JOURNAL -> BLOCKED;
        };
    }
}
