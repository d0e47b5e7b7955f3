package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunEvent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The record types that this version writes, each with the version of its body. */
enum RecordType {
    RUN_CREATED,
    OWNER_TAKEN,
    AUTHORITY_GRANTED,
    PLAN_CHANGE_ACCEPTED,
    CANCEL_REQUESTED,
    RUN_STOPPED,
    RUN_ENDED,
    RUN_REOPENED,
    NODE_RESOLVED,
    NODE_INTERRUPTED,
    INTERRUPTION_RESOLVED,
    NODE_REOPENED,
    STEP_DECIDED,
    ATTEMPT_STARTED,
    ATTEMPT_RESUMED,
    ATTEMPT_ENDED,
    MODEL_CALL_STARTED,
    MODEL_CALL_RETRIED,
    MODEL_CALL_ENDED,
    TOOL_CALL_STARTED,
    TOOL_CALL_ENDED,
    COMMAND_STARTED,
    COMMAND_ENDED,
    EFFECT_DENIED,
    CHECK_ENDED,
    GATE_OPENED,
    GATE_ANSWERED,
    GATE_EXPIRED,
    BUDGET_REFUSED,
    BASE_RECORDED,
    PLAN_FILE_CHANGED,
    MARK_WRITTEN;

    /** The version that is written: 1, and one more for each time that a body has grown. */
    int version() {
        // Version 2 knows what a person says of an interrupted attempt.
        return this == INTERRUPTION_RESOLVED ? 2 : 1;
    }

    /** Whether a body of this version can be read; one that has grown only lacks what is new. */
    boolean reads(int version) {
        return version >= 1 && version <= version();
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<RecordType> find(String wire) {
        return Optional.ofNullable(ByWire.TYPES.get(wire));
    }

    static RecordType of(RunEvent event) {
        return switch (event) {
            case RunEvent.RunCreated _ -> RUN_CREATED;
            case RunEvent.OwnerTaken _ -> OWNER_TAKEN;
            case RunEvent.AuthorityGranted _ -> AUTHORITY_GRANTED;
            case RunEvent.PlanChangeAccepted _ -> PLAN_CHANGE_ACCEPTED;
            case RunEvent.CancelRequested _ -> CANCEL_REQUESTED;
            case RunEvent.RunStopped _ -> RUN_STOPPED;
            case RunEvent.RunEnded _ -> RUN_ENDED;
            case RunEvent.RunReopened _ -> RUN_REOPENED;
            case RunEvent.NodeResolved _ -> NODE_RESOLVED;
            case RunEvent.NodeInterrupted _ -> NODE_INTERRUPTED;
            case RunEvent.InterruptionResolved _ -> INTERRUPTION_RESOLVED;
            case RunEvent.NodeReopened _ -> NODE_REOPENED;
            case RunEvent.StepDecided _ -> STEP_DECIDED;
            case RunEvent.AttemptStarted _ -> ATTEMPT_STARTED;
            case RunEvent.AttemptResumed _ -> ATTEMPT_RESUMED;
            case RunEvent.AttemptEnded _ -> ATTEMPT_ENDED;
            case RunEvent.ModelCallStarted _ -> MODEL_CALL_STARTED;
            case RunEvent.ModelCallRetried _ -> MODEL_CALL_RETRIED;
            case RunEvent.ModelCallEnded _ -> MODEL_CALL_ENDED;
            case RunEvent.ToolCallStarted _ -> TOOL_CALL_STARTED;
            case RunEvent.ToolCallEnded _ -> TOOL_CALL_ENDED;
            case RunEvent.CommandStarted _ -> COMMAND_STARTED;
            case RunEvent.CommandEnded _ -> COMMAND_ENDED;
            case RunEvent.EffectDenied _ -> EFFECT_DENIED;
            case RunEvent.CheckEnded _ -> CHECK_ENDED;
            case RunEvent.GateOpened _ -> GATE_OPENED;
            case RunEvent.GateAnswered _ -> GATE_ANSWERED;
            case RunEvent.GateExpired _ -> GATE_EXPIRED;
            case RunEvent.BudgetRefused _ -> BUDGET_REFUSED;
            case RunEvent.BaseRecorded _ -> BASE_RECORDED;
            case RunEvent.PlanFileChanged _ -> PLAN_FILE_CHANGED;
            case RunEvent.MarkWritten _ -> MARK_WRITTEN;
        };
    }

    /** Every type by its name in the journal. */
    private static final class ByWire {
        static final Map<String, RecordType> TYPES =
                Arrays.stream(values())
                        .collect(Collectors.toUnmodifiableMap(RecordType::wire, type -> type));
    }
}
