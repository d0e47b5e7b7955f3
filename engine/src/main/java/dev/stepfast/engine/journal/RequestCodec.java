package dev.stepfast.engine.journal;

import dev.stepfast.engine.journal.Inbox.Request;
import dev.stepfast.engine.journal.Inbox.Request.AnswerGate;
import dev.stepfast.engine.journal.Inbox.Request.Cancel;
import dev.stepfast.engine.journal.Inbox.Request.DecideStep;
import dev.stepfast.engine.journal.Inbox.Request.ResolveNode;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Function;

/** Turns the requests of an inbox to stored rows and back. */
public final class RequestCodec {
    private static final String GATE_ANSWER = "gate_answer";
    private static final String CANCEL = "cancel";
    private static final String STEP_DECISION = "step_decision";
    private static final String RESOLUTION = "resolution";

    private RequestCodec() {}

    /**
     * A request as stored.
     *
     * @param payload canonical JSON of an object
     */
    public record StoredRequest(String kind, String payload, String by) {}

    /** The row of a request. */
    public static StoredRequest encode(Request request) {
        return switch (request) {
            case AnswerGate answer ->
                    new StoredRequest(GATE_ANSWER, payload(answer), answer.answer().by());
            case Cancel cancel -> new StoredRequest(CANCEL, payload(cancel), cancel.by());
            case DecideStep decision ->
                    new StoredRequest(STEP_DECISION, payload(decision), decision.by());
            case ResolveNode resolution ->
                    new StoredRequest(RESOLUTION, payload(resolution), resolution.by());
        };
    }

    /**
     * The request of a row; empty for a kind that only a newer version knows.
     *
     * @throws StoreException {@code journal_damaged} when the row is not what was written
     */
    public static Optional<Request> decode(StoredRequest row) {
        try {
            return switch (row.kind()) {
                case GATE_ANSWER -> Optional.of(read(row, RequestCodec::readAnswer));
                case CANCEL -> Optional.of(read(row, RequestCodec::readCancel));
                case STEP_DECISION -> Optional.of(read(row, RequestCodec::readDecision));
                case RESOLUTION -> Optional.of(read(row, RequestCodec::readResolution));
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new StoreException(
                    StoreException.Code.JOURNAL_DAMAGED,
                    "a request in the inbox is damaged: " + e.getMessage(),
                    e);
        }
    }

    private static String payload(AnswerGate request) {
        return CanonicalJson.write(
                new FieldWriter()
                        .text("gate", request.gate().toString())
                        .hash("binding", request.binding())
                        .object("answer", ValueForms.write(request.answer()))
                        .build());
    }

    private static String payload(Cancel request) {
        return CanonicalJson.write(
                new FieldWriter().text("by", request.by()).text("why", request.why()).build());
    }

    private static String payload(DecideStep request) {
        return CanonicalJson.write(
                new FieldWriter()
                        .node("step", request.step())
                        .choice("what", request.what())
                        .text("by", request.by())
                        .text("why", request.why())
                        .objects("verdicts", request.verdicts(), ValueForms::write)
                        .build());
    }

    private static String payload(ResolveNode request) {
        return CanonicalJson.write(
                new FieldWriter()
                        .node("node", request.node())
                        .text("how", request.how())
                        .text("by", request.by())
                        .text("why", request.why())
                        .build());
    }

    private static Request readDecision(FieldReader in) {
        return new DecideStep(
                in.node("step"),
                in.choice("what", StepDecided.What.class),
                in.text("by"),
                in.text("why"),
                in.objects("verdicts", ValueForms::readVerdict));
    }

    private static Request readResolution(FieldReader in) {
        return new ResolveNode(in.node("node"), in.text("how"), in.text("by"), in.text("why"));
    }

    private static Request readAnswer(FieldReader in) {
        return new AnswerGate(
                GateId.parse(in.text("gate")),
                in.hash("binding"),
                in.object("answer", ValueForms::readAnswer));
    }

    private static Request readCancel(FieldReader in) {
        return new Cancel(in.text("by"), in.text("why"));
    }

    private static Request read(StoredRequest row, Function<FieldReader, Request> form) {
        JsonObject payload = RecordJson.parse(row.payload());
        return FieldReader.read(payload, RequestCodec::noBlob, form);
    }

    private static byte[] noBlob(BlobRef ref) {
        throw new IllegalArgumentException("a request holds no blob");
    }
}
