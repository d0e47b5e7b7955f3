package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.Optional;

/** The body of an Anthropic message; of its blocks, thinking is left out. */
final class AnthropicBody {
    private AnthropicBody() {}

    /**
     * Reads a body.
     *
     * @param callPrefix what the ids of tool calls that have none start with
     * @throws CallFailedException when it is no message
     */
    static ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix) {
        JsonValue content = answer.find("content").orElse(new JsonNull());
        StringBuilder text = new StringBuilder();
        FoundCalls calls = new FoundCalls(callPrefix);
        switch (content) {
            case JsonString whole -> text.append(whole.value());
            case JsonArray blocks -> blocks.elements().forEach(block -> read(block, text, calls));
            case JsonValue _ -> throw AnswerBody.withoutReply(answer, "`content`", errors);
        }
        return new ModelReply(
                text.toString(),
                calls.kept(),
                finish(answer, calls.any()),
                usage(answer),
                calls.cut());
    }

    private static void read(JsonValue element, StringBuilder text, FoundCalls calls) {
        if (!(element instanceof JsonObject block)) {
            return;
        }
        switch (JsonParts.findText(block, "type").orElse("")) {
            case "text" -> text.append(JsonParts.findText(block, "text").orElse(""));
            case "tool_use" ->
                    calls.add(
                            new ToolRequest(
                                    JsonParts.findText(block, "id").orElse(""),
                                    JsonParts.findText(block, "name").orElse(""),
                                    JsonParts.arguments(block.find("input"))));
            default -> {
                // Thinking, and blocks that servers will invent.
            }
        }
    }

    private static Finish finish(JsonObject answer, boolean asksForTools) {
        return switch (JsonParts.findText(answer, "stop_reason").orElse("end_turn")) {
            case "end_turn", "tool_use", "stop_sequence" ->
                    asksForTools ? Finish.TOOL_CALLS : Finish.STOP;
            case "max_tokens", "model_context_window_exceeded" -> Finish.LENGTH;
            case "refusal", "content_filter" -> Finish.REFUSED;
            default -> Finish.OTHER;
        };
    }

    /**
     * What the server counted. Its input leaves out what was read from its cache and written to it;
     * ours holds all that was sent.
     */
    private static Optional<TokenUsage> usage(JsonObject answer) {
        Optional<JsonObject> said = JsonParts.findObject(answer, "usage");
        Optional<Integer> fresh = said.flatMap(usage -> JsonParts.findCount(usage, "input_tokens"));
        Optional<Integer> output =
                said.flatMap(usage -> JsonParts.findCount(usage, "output_tokens"));
        if (fresh.isEmpty() || output.isEmpty()) {
            return Optional.empty();
        }
        int read =
                said.flatMap(usage -> JsonParts.findCount(usage, "cache_read_input_tokens"))
                        .orElse(0);
        int written =
                said.flatMap(usage -> JsonParts.findCount(usage, "cache_creation_input_tokens"))
                        .orElse(0);
        long input = (long) fresh.get() + read + written;
        return (input == 0)
                ? Optional.empty()
                : Optional.of(new TokenUsage(input, output.get(), read, Optional.empty(), false));
    }
}
