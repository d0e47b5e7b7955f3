package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Gemini CLI with {@code --output-format stream-json}: message deltas, calls with their results,
 * and one {@code result} at the end. Seen with 0.61.0.
 */
final class GeminiEvents implements EventReader {
    private static final int LONGEST_MESSAGE = 4 << 20;

    private final SeenCalls calls;
    private final Consumer<AgentEvent> progress;
    private final Texts texts = new Texts();
    private final StringBuilder message = new StringBuilder();
    private Optional<JsonObject> result = Optional.empty();

    GeminiEvents(SeenCalls calls, Consumer<AgentEvent> progress) {
        this.calls = calls;
        this.progress = progress;
    }

    @Override
    public void read(String line) {
        Json.findObject(line)
                .ifPresent(event -> {
                    switch (Json.text(event, "type")) {
                        case "message" -> hear(event);
                        case "tool_use" -> {
                            endMessage();
                            calls.begin(
                                    Json.text(event, "tool_id"),
                                    Json.text(event, "tool_name"),
                                    Json.object(event, "parameters"));
                        }
                        case "tool_result" -> answer(event);
                        case "result" -> {
                            endMessage();
                            result = Optional.of(event);
                        }
                        default -> {
                            // Its start, warnings, and what later versions add.
                        }
                    }
                });
    }

    private void hear(JsonObject event) {
        if (!Json.text(event, "role").equals("assistant")) {
            return;
        }
        if (!Json.flag(event, "delta")) {
            endMessage();
        }
        if (message.length() < LONGEST_MESSAGE) {
            message.append(Json.text(event, "content"));
        }
    }

    private void endMessage() {
        if (!message.isEmpty()) {
            texts.add(message.toString());
            progress.accept(new AgentEvent.Said(message.toString()));
            message.setLength(0);
        }
    }

    private void answer(JsonObject event) {
        calls.end(
                Json.text(event, "tool_id"),
                Json.text(event, "status").equals("error")
                        ? new SeenCalls.End.Failed(
                                Json.findText(Json.object(event, "error"), "message")
                                        .orElse(Json.text(event, "output")))
                        : new SeenCalls.End.Succeeded());
    }

    @Override
    public Report report(Optional<String> replyFile) {
        endMessage();
        return new Report(
                result.flatMap(GeminiEvents::said),
                result.isEmpty() ? Optional.of("result") : Optional.empty(),
                texts.all(),
                result.flatMap(GeminiEvents::usage));
    }

    private static Optional<AgentResult.How> said(JsonObject end) {
        if (!Json.text(end, "status").equals("error")) {
            return Optional.empty();
        }
        JsonObject error = Json.object(end, "error");
        String why = SeenCalls.firstLine(Json.text(error, "message"));
        String type = Json.text(error, "type");
        if (type.contains("TurnLimit")) {
            return Optional.of(new AgentResult.How.TurnLimit(why));
        }
        return Optional.of(
                why.startsWith("[API Error") || type.contains("Authentication")
                        ? new AgentResult.How.ProviderFailed(why)
                        : new AgentResult.How.Failed(why));
    }

    /** What it thought is in the total alone. */
    private static Optional<TokenUsage> usage(JsonObject end) {
        JsonObject stats = Json.object(end, "stats");
        long input = Json.count(stats, "input_tokens");
        long output =
                Math.max(
                        Json.count(stats, "output_tokens"),
                        Json.count(stats, "total_tokens") - input);
        return Usages.reported(input, output, Json.count(stats, "cached"), Optional.empty());
    }
}
