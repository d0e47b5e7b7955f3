package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Turns events to stored records and back. {@code docs/journal.md} describes the form.
 *
 * <p>Strict: a type or version that it does not know is {@code newer_journal}, a field that is
 * missing, ill-typed or unknown is {@code journal_damaged}.
 */
public final class RecordCodec {
    private RecordCodec() {}

    /** The name of an event's record type in the journal. */
    public static String typeOf(RunEvent event) {
        return RecordType.of(event).wire();
    }

    /**
     * The record of an event, without a number yet.
     *
     * @param blobs takes every text over 8 KiB, which the record then only names
     */
    public static StoredRecord encode(
            RunId run, Incarnation incarnation, Journal.Entry entry, Blobs blobs) {
        RecordType type = RecordType.of(entry.event());
        LinkedHashMap<String, JsonValue> fields =
                new LinkedHashMap<>(write(entry.event()).build().members());
        Optional<String> node = takeText(fields, "node");
        Optional<String> attempt = takeText(fields, "attempt");
        JsonObject body = LongTexts.moveOut(new JsonObject(fields), blobs);
        return new StoredRecord(
                run,
                0,
                type.wire(),
                type.version(),
                incarnation.number(),
                entry.at().toString(),
                node,
                attempt,
                CanonicalJson.write(body));
    }

    /**
     * The event of a record.
     *
     * @param blobs where its long texts lie
     * @throws StoreException {@code newer_journal} or {@code journal_damaged}, naming the record
     */
    public static JournalRecord decode(StoredRecord record, Blobs blobs) {
        RecordType type =
                RecordType.find(record.type())
                        .filter(known -> known.reads(record.version()))
                        .orElseThrow(() -> newer(record));
        try {
            JsonObject body = withIds(record);
            RunEvent event = FieldReader.read(body, blobs::load, in -> read(type, in));
            return new JournalRecord(
                    record.seq(),
                    new Incarnation(record.incarnation()),
                    Instant.parse(record.at()),
                    event);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw damaged(record, e);
        } catch (StoreException e) {
            throw e.code() == StoreException.Code.JOURNAL_DAMAGED ? damaged(record, e) : e;
        }
    }

    private static StoreException newer(StoredRecord record) {
        return StoreException.newer(
                record.run(),
                record.seq(),
                "its type \""
                        + record.type()
                        + "\" version "
                        + record.version()
                        + " is not known; use a newer Stepfast");
    }

    private static StoreException damaged(StoredRecord record, RuntimeException cause) {
        StoreException damaged =
                StoreException.damaged(
                        record.run(), record.seq(), record.type() + ": " + cause.getMessage());
        damaged.initCause(cause);
        return damaged;
    }

    private static Optional<String> takeText(Map<String, JsonValue> fields, String name) {
        return Optional.ofNullable(fields.remove(name)).map(value -> ((JsonString) value).value());
    }

    private static JsonObject withIds(StoredRecord record) {
        LinkedHashMap<String, JsonValue> fields =
                new LinkedHashMap<>(RecordJson.parse(record.body()).members());
        record.node().ifPresent(node -> putNew(fields, "node", node));
        record.attempt().ifPresent(attempt -> putNew(fields, "attempt", attempt));
        return new JsonObject(fields);
    }

    private static void putNew(Map<String, JsonValue> fields, String name, String value) {
        if (fields.putIfAbsent(name, new JsonString(value)) != null) {
            throw new IllegalArgumentException("field \"" + name + "\" is there twice");
        }
    }

    private static FieldWriter write(RunEvent event) {
        return switch (event) {
            case RunEvent.RunCreated e -> PlanRecords.write(e);
            case RunEvent.OwnerTaken e -> RunRecords.write(e);
            case RunEvent.AuthorityGranted e -> RunRecords.write(e);
            case RunEvent.PlanChangeAccepted e -> PlanRecords.write(e);
            case RunEvent.CancelRequested e -> RunRecords.write(e);
            case RunEvent.RunStopped e -> RunRecords.write(e);
            case RunEvent.RunEnded e -> RunRecords.write(e);
            case RunEvent.RunReopened e -> RunRecords.write(e);
            case RunEvent.NodeResolved e -> NodeRecords.write(e);
            case RunEvent.NodeInterrupted e -> NodeRecords.write(e);
            case RunEvent.InterruptionResolved e -> NodeRecords.write(e);
            case RunEvent.NodeReopened e -> NodeRecords.write(e);
            case RunEvent.StepDecided e -> NodeRecords.write(e);
            case RunEvent.AttemptStarted e -> AttemptRecords.write(e);
            case RunEvent.AttemptResumed e -> AttemptRecords.write(e);
            case RunEvent.AttemptEnded e -> AttemptRecords.write(e);
            case RunEvent.ModelCallStarted e -> EffectRecords.write(e);
            case RunEvent.ModelCallRetried e -> EffectRecords.write(e);
            case RunEvent.ModelCallEnded e -> EffectRecords.write(e);
            case RunEvent.ToolCallStarted e -> EffectRecords.write(e);
            case RunEvent.ToolCallEnded e -> EffectRecords.write(e);
            case RunEvent.CommandStarted e -> CommandRecords.write(e);
            case RunEvent.CommandEnded e -> CommandRecords.write(e);
            case RunEvent.EffectDenied e -> EffectRecords.write(e);
            case RunEvent.CheckEnded e -> CheckRecords.write(e);
            case RunEvent.GateOpened e -> GateRecords.write(e);
            case RunEvent.GateAnswered e -> GateRecords.write(e);
            case RunEvent.GateExpired e -> GateRecords.write(e);
            case RunEvent.BudgetRefused e -> NodeRecords.write(e);
            case RunEvent.BaseRecorded e -> WorkspaceRecords.write(e);
            case RunEvent.PlanFileChanged e -> WorkspaceRecords.write(e);
            case RunEvent.MarkWritten e -> WorkspaceRecords.write(e);
        };
    }

    private static RunEvent read(RecordType type, FieldReader in) {
        return switch (type) {
            case RUN_CREATED -> PlanRecords.readRunCreated(in);
            case OWNER_TAKEN -> RunRecords.readOwnerTaken(in);
            case AUTHORITY_GRANTED -> RunRecords.readAuthorityGranted(in);
            case PLAN_CHANGE_ACCEPTED -> PlanRecords.readPlanChangeAccepted(in);
            case CANCEL_REQUESTED -> RunRecords.readCancelRequested(in);
            case RUN_STOPPED -> RunRecords.readRunStopped(in);
            case RUN_ENDED -> RunRecords.readRunEnded(in);
            case RUN_REOPENED -> RunRecords.readRunReopened(in);
            case NODE_RESOLVED -> NodeRecords.readResolved(in);
            case NODE_INTERRUPTED -> NodeRecords.readInterrupted(in);
            case INTERRUPTION_RESOLVED -> NodeRecords.readInterruptionResolved(in);
            case NODE_REOPENED -> NodeRecords.readReopened(in);
            case STEP_DECIDED -> NodeRecords.readDecided(in);
            case ATTEMPT_STARTED -> AttemptRecords.readStarted(in);
            case ATTEMPT_RESUMED -> AttemptRecords.readResumed(in);
            case ATTEMPT_ENDED -> AttemptRecords.readEnded(in);
            case MODEL_CALL_STARTED -> EffectRecords.readModelCallStarted(in);
            case MODEL_CALL_RETRIED -> EffectRecords.readModelCallRetried(in);
            case MODEL_CALL_ENDED -> EffectRecords.readModelCallEnded(in);
            case TOOL_CALL_STARTED -> EffectRecords.readToolCallStarted(in);
            case TOOL_CALL_ENDED -> EffectRecords.readToolCallEnded(in);
            case COMMAND_STARTED -> CommandRecords.readStarted(in);
            case COMMAND_ENDED -> CommandRecords.readEnded(in);
            case EFFECT_DENIED -> EffectRecords.readDenied(in);
            case CHECK_ENDED -> CheckRecords.readEnded(in);
            case GATE_OPENED -> GateRecords.readOpened(in);
            case GATE_ANSWERED -> GateRecords.readAnswered(in);
            case GATE_EXPIRED -> GateRecords.readExpired(in);
            case BUDGET_REFUSED -> NodeRecords.readBudgetRefused(in);
            case BASE_RECORDED -> WorkspaceRecords.readBase(in);
            case PLAN_FILE_CHANGED -> WorkspaceRecords.readPlanFileChanged(in);
            case MARK_WRITTEN -> WorkspaceRecords.readMarkWritten(in);
        };
    }
}
