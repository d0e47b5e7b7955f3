package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.local.model.DeadlineHttp.Exchange.Answered;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Says what an answer that is no reply means: by its status, with the server's own message. */
record OpenAiErrors(Endpoint server, Optional<Secret> key) {
    /** Characters kept of what a server says. */
    private static final int SHOWN = 300;

    ModelFailure failure(Answered answer) {
        Optional<JsonObject> body = object(answer.body());
        String said =
                body.flatMap(OpenAiErrors::message)
                        .or(() -> plainText(answer))
                        .map(text -> ": " + shown(text))
                        .orElse("");
        Optional<Duration> retryAfter = RetryAfter.find(answer.headers());
        return failure(
                answer.status(), said, body.flatMap(OpenAiErrors::code).orElse(""), retryAfter);
    }

    /**
     * The failure that a status means; {@code said} is what the server adds, with its separator, or
     * nothing.
     */
    ModelFailure failure(int status, String said, String code, Optional<Duration> retryAfter) {
        String who = server + " answered " + status;
        if ((status == 429) && code.equals("insufficient_quota")) {
            return new ModelFailure.Rejected(
                    who + ": the account has no quota left" + said, status);
        }
        if (status == 429) {
            return new ModelFailure.RateLimited(who + " (too many requests)" + said, retryAfter);
        }
        if (status >= 500) {
            return new ModelFailure.ProviderError(who + said, status, retryAfter);
        }
        if (status == 408) {
            return new ModelFailure.TimedOut(who + " (it waited too long)" + said);
        }
        return new ModelFailure.Rejected(who + said + advice(status), status);
    }

    /** What a server says, in one short line without the key. */
    String shown(String text) {
        return PlainLine.shortened(key.map(secret -> secret.redact(text)).orElse(text), SHOWN);
    }

    /** The {@code message} of an error object, wherever servers put it. */
    static Optional<String> message(JsonObject body) {
        return text(body, "error")
                .or(() -> member(body, "error").flatMap(error -> text(error, "message")))
                .or(() -> text(body, "message"))
                .or(() -> text(body, "detail"));
    }

    private static Optional<String> code(JsonObject body) {
        return member(body, "error")
                .flatMap(error -> text(error, "code").or(() -> text(error, "type")));
    }

    private String advice(int status) {
        return switch (status) {
            case 401, 403 ->
                    key.isPresent()
                            ? "; the server does not accept the key"
                            : "; the server wants a key: give it with --key-stdin";
            case 404 ->
                    "; check the name of the model, and that the base URL ends as the server wants it, mostly in /v1";
            case 301, 302, 303, 307, 308 ->
                    "; redirects are not followed: give the address it leads to as base URL";
            default -> "";
        };
    }

    private static Optional<String> plainText(Answered answer) {
        String type =
                answer.headers().firstValue("content-type").orElse("").toLowerCase(Locale.ROOT);
        String text = new String(answer.body(), StandardCharsets.UTF_8).strip();
        boolean isPage = type.contains("html") || text.startsWith("<");
        return (isPage || text.isEmpty()) ? Optional.empty() : Optional.of(text);
    }

    private static Optional<JsonObject> object(byte[] body) {
        try {
            return (StrictJson.read(body) instanceof JsonObject object)
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (NotJsonException e) {
            return Optional.empty();
        }
    }

    private static Optional<JsonObject> member(JsonObject object, String name) {
        return object.find(name).filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
    }

    private static Optional<String> text(JsonObject object, String name) {
        Optional<JsonValue> value = object.find(name);
        return value.filter(JsonString.class::isInstance)
                .map(string -> ((JsonString) string).value());
    }
}
