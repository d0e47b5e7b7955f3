package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ToolSupport;
import dev.stepfast.local.model.DeadlineHttp.Exchange.Answered;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Says what an answer that is no reply means: by its status, with the server's own message. */
record ServerErrors(ModelServer server) {
    /** Characters kept of what a server says. */
    private static final int SHOWN = 300;

    /**
     * How servers say that they take no tools: Ollama, vLLM, llama.cpp (with status 500),
     * OpenRouter and others.
     */
    private static final Pattern NO_TOOLS =
            Pattern.compile(
                    "(not|n't) support (tools?|functions?)\\b"
                            + "|\\b(tools?|functions?|tool use|(tool|function) calling) (is|are) not (supported|enabled)"
                            + "|--enable-auto-tool-choice|--jinja\\b|found that support tool use",
                    Pattern.CASE_INSENSITIVE);

    /** How servers say that the request is longer than the window. */
    private static final Pattern TOO_LONG =
            Pattern.compile(
                    "context (length|window|size)|prompt is too long|too many tokens",
                    Pattern.CASE_INSENSITIVE);

    ModelFailure failure(Answered answer) {
        Optional<JsonObject> body = JsonParts.findObject(answer.body());
        String said =
                body.flatMap(ServerErrors::message)
                        .or(() -> plainText(answer))
                        .map(text -> ": " + shown(text))
                        .orElse("");
        Optional<Duration> retryAfter = RetryAfter.find(answer.headers());
        return failure(
                answer.status(), said, body.flatMap(ServerErrors::code).orElse(""), retryAfter);
    }

    /**
     * The failure that a status means; {@code said} is what the server adds, with its separator, or
     * nothing.
     */
    ModelFailure failure(int status, String said, String code, Optional<Duration> retryAfter) {
        String who = server + " answered " + status;
        if ((status >= 400) && NO_TOOLS.matcher(said).find()) {
            return new ModelFailure.Rejected(who + said + "; " + ToolSupport.ADVICE, status);
        }
        if ((status == 429) && code.equals("insufficient_quota")) {
            return new ModelFailure.Rejected(
                    who + ": the account has no quota left" + said, status);
        }
        if (status == 429) {
            return new ModelFailure.RateLimited(who + " (too many requests)" + said, retryAfter);
        }
        if (status >= 500) {
            String how = (status == 529) ? " (overloaded)" : "";
            return new ModelFailure.ProviderError(who + how + said, status, retryAfter);
        }
        if (status == 408) {
            return new ModelFailure.TimedOut(who + " (it waited too long)" + said);
        }
        return new ModelFailure.Rejected(who + said + advice(status, said), status);
    }

    /** What a server says, in one short line without the key. */
    String shown(String text) {
        return PlainLine.shortened(
                server.key().map(secret -> secret.redact(text)).orElse(text), SHOWN);
    }

    /** The {@code message} of an error object, wherever servers put it. */
    static Optional<String> message(JsonObject body) {
        return JsonParts.findText(body, "error")
                .or(() ->
                        JsonParts.findObject(body, "error")
                                .flatMap(error -> JsonParts.findText(error, "message")))
                .or(() -> JsonParts.findText(body, "message"))
                .or(() -> JsonParts.findText(body, "detail"));
    }

    private static Optional<String> code(JsonObject body) {
        return JsonParts.findObject(body, "error")
                .flatMap(error ->
                        JsonParts.findText(error, "code")
                                .or(() -> JsonParts.findText(error, "type")));
    }

    private String advice(int status, String said) {
        return switch (status) {
            case 400, 413, 422 ->
                    TOO_LONG.matcher(said).find()
                            ? "; state how much the model takes as `window` of its entry in the user file"
                            : "";
            case 401, 403 ->
                    server.key().isPresent()
                            ? "; the server does not accept the key"
                            : "; the server wants a key: give it with --key-stdin, or as `key` of the model's"
                                    + " entry in the user file";
            case 404 -> "; " + server.protocol().notFoundAdvice();
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
}
