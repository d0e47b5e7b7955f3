package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Claude Code with {@code --output-format stream-json}: {@code assistant} and {@code user} messages
 * with the calls and their results, and one {@code result} at the end. Seen with 2.1.197.
 */
final class ClaudeEvents implements EventReader {
    private static final Pattern EXIT = Pattern.compile("^Exit code (\\d{1,3})\\b");

    private final SeenCalls calls;
    private final Consumer<AgentEvent> progress;
    private final Texts texts = new Texts();
    private Optional<JsonObject> result = Optional.empty();

    ClaudeEvents(SeenCalls calls, Consumer<AgentEvent> progress) {
        this.calls = calls;
        this.progress = progress;
    }

    @Override
    public void read(String line) {
        Json.findObject(line)
                .ifPresent(event -> {
                    switch (Json.text(event, "type")) {
                        case "assistant" ->
                                Json.objects(Json.object(event, "message"), "content")
                                        .forEach(this::say);
                        case "user" ->
                                Json.objects(Json.object(event, "message"), "content")
                                        .forEach(this::answer);
                        case "result" -> result = Optional.of(event);
                        default -> {
                            // Start, retries, and what later versions add.
                        }
                    }
                });
    }

    private void say(JsonObject part) {
        switch (Json.text(part, "type")) {
            case "text" -> {
                texts.add(Json.text(part, "text"));
                progress.accept(new AgentEvent.Said(Json.text(part, "text")));
            }
            case "tool_use" ->
                    calls.begin(
                            Json.text(part, "id"),
                            Json.text(part, "name"),
                            Json.object(part, "input"));
            default -> {
                // Thinking is nobody's business.
            }
        }
    }

    private void answer(JsonObject part) {
        if (!Json.text(part, "type").equals("tool_result")) {
            return;
        }
        String said = content(part);
        Matcher exit = EXIT.matcher(said);
        SeenCalls.End end;
        if (!Json.flag(part, "is_error")) {
            end = new SeenCalls.End.Succeeded();
        } else if (exit.find()) {
            end = new SeenCalls.End.Exited(Integer.parseInt(exit.group(1)));
        } else {
            end = new SeenCalls.End.Failed(said);
        }
        calls.end(Json.text(part, "tool_use_id"), end);
    }

    private static String content(JsonObject part) {
        Optional<JsonValue> content = part.find("content");
        if (content.isPresent() && content.get() instanceof JsonString text) {
            return text.value();
        }
        if (content.isPresent() && content.get() instanceof JsonArray) {
            return Json.objects(part, "content").stream()
                    .flatMap(one -> Json.findText(one, "text").stream())
                    .findFirst()
                    .orElse("");
        }
        return "";
    }

    @Override
    public Report report(Optional<String> replyFile) {
        if (result.isEmpty()) {
            return new Report(
                    Optional.empty(), Optional.of("result"), texts.all(), Optional.empty());
        }
        JsonObject end = result.get();
        return new Report(
                said(end),
                Optional.empty(),
                texts.endingWith(Json.text(end, "result")),
                usage(end));
    }

    private static Optional<AgentResult.How> said(JsonObject end) {
        String subtype = Json.text(end, "subtype");
        String why = SeenCalls.firstLine(Json.findText(end, "result").orElse(subtype));
        if (subtype.equals("error_max_turns")) {
            return Optional.of(
                    new AgentResult.How.TurnLimit(
                            "after " + Json.count(end, "num_turns") + " turns of its own"));
        }
        Optional<Long> status = Json.findWhole(end, "api_error_status");
        if (status.isPresent()) {
            return Optional.of(new AgentResult.How.ProviderFailed(why + " (" + status.get() + ")"));
        }
        boolean failed = Json.flag(end, "is_error") || subtype.startsWith("error");
        return failed ? Optional.of(new AgentResult.How.Failed(why)) : Optional.empty();
    }

    /** Of all models that had a part in it; what is read from or put into the cache was sent. */
    private static Optional<TokenUsage> usage(JsonObject end) {
        long input = 0;
        long output = 0;
        long cached = 0;
        JsonObject models = Json.object(end, "modelUsage");
        for (String model : models.members().keySet()) {
            JsonObject one = Json.object(models, model);
            cached += Json.count(one, "cacheReadInputTokens");
            input +=
                    Json.count(one, "inputTokens")
                            + Json.count(one, "cacheReadInputTokens")
                            + Json.count(one, "cacheCreationInputTokens");
            output += Json.count(one, "outputTokens");
        }
        if (models.members().isEmpty()) {
            JsonObject usage = Json.object(end, "usage");
            cached = Json.count(usage, "cache_read_input_tokens");
            input =
                    Json.count(usage, "input_tokens")
                            + cached
                            + Json.count(usage, "cache_creation_input_tokens");
            output = Json.count(usage, "output_tokens");
        }
        return Usages.reported(input, output, cached, Json.findDecimal(end, "total_cost_usd"));
    }
}
