package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The body of an answer that says it succeeded: one JSON object, or a typed failure. */
final class AnswerBody {
    private static final int START = 64;

    private AnswerBody() {}

    /**
     * Reads a body.
     *
     * @throws CallFailedException when it is no object
     */
    static JsonObject object(byte[] body, ServerErrors errors) {
        String start =
                new String(body, 0, Math.min(body.length, START), StandardCharsets.UTF_8).strip();
        if (start.isEmpty() && (body.length <= START)) {
            throw unusable(errors, "sent an empty reply");
        }
        if (start.startsWith("<")) {
            throw unusable(errors, "sent a web page, not JSON; check the base URL");
        }
        try {
            if (StrictJson.read(body) instanceof JsonObject object) {
                return object;
            }
        } catch (NotJsonException e) {
            throw unusable(
                    errors, "sent a reply that is not JSON: " + errors.shown(e.getMessage()));
        }
        throw unusable(errors, "sent JSON that is no object");
    }

    /**
     * For an object without a reply. Some gateways answer 200 and put the error of the server
     * behind them into the body.
     *
     * @param missing what a reply would have
     */
    static CallFailedException withoutReply(
            JsonObject answer, String missing, ServerErrors errors) {
        Optional<String> said = ServerErrors.message(answer).map(text -> ": " + errors.shown(text));
        Optional<Integer> status =
                JsonParts.findObject(answer, "error")
                        .flatMap(error -> JsonParts.findCount(error, "code"))
                        .filter(code -> (code >= 400) && (code <= 599));
        if (status.isPresent()) {
            return new CallFailedException(
                    errors.failure(status.get(), said.orElse(""), "", Optional.empty()));
        }
        return unusable(errors, "sent no reply" + said.orElse(", but JSON without " + missing));
    }

    static CallFailedException unusable(ServerErrors errors, String what) {
        return new CallFailedException(new ModelFailure.Unusable(errors.server() + " " + what));
    }
}
