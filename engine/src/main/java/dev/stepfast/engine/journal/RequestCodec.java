package dev.stepfast.engine.journal;

import dev.stepfast.engine.journal.Inbox.Request;
import dev.stepfast.engine.journal.Inbox.Request.AnswerGate;
import dev.stepfast.engine.journal.Inbox.Request.Cancel;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Function;

/** Turns the requests of an inbox to stored rows and back. */
public final class RequestCodec {
    private static final String GATE_ANSWER = "gate_answer";
    private static final String CANCEL = "cancel";

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
