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
import java.util.stream.Collectors;

/**
 * The body of a chat completion. Servers differ in much: missing ids and types of tool calls,
 * arguments as objects, content in parts, refusals, usage of zero where it is not known.
 */
final class OpenAiBody {
    private OpenAiBody() {}

    /**
     * Reads a body.
     *
     * @param callPrefix what the ids of tool calls that have none start with
     * @throws CallFailedException when it is no completion
     */
    static ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix) {
        JsonObject choice =
                JsonParts.objects(answer, "choices").stream()
                        .findFirst()
                        .orElseThrow(() -> AnswerBody.withoutReply(answer, "`choices`", errors));
        JsonObject message =
                JsonParts.findObject(choice, "message")
                        .orElseThrow(() ->
                                AnswerBody.unusable(errors, "sent a reply without a message"));
        FoundCalls calls = new FoundCalls(callPrefix);
        JsonParts.elements(message, "tool_calls").forEach(element -> calls.add(call(element)));
        return new ModelReply(
                refusal(message).orElseGet(() -> content(message)),
                calls.kept(),
                finish(choice, message, calls.any()),
                usage(answer),
                calls.cut());
    }

    /**
     * Some servers say stop, or nothing, when the model asks for tools; the calls are what counts
     * then.
     */
    private static Finish finish(JsonObject choice, JsonObject message, boolean asksForTools) {
        if (refusal(message).isPresent()) {
            return Finish.REFUSED;
        }
        return switch (JsonParts.findText(choice, "finish_reason").orElse("stop")) {
            case "stop", "tool_calls", "function_call" ->
                    asksForTools ? Finish.TOOL_CALLS : Finish.STOP;
            case "length" -> Finish.LENGTH;
            case "content_filter" -> Finish.REFUSED;
            default -> Finish.OTHER;
        };
    }

    private static Optional<String> refusal(JsonObject message) {
        return JsonParts.findText(message, "refusal").filter(text -> !text.isBlank());
    }

    private static String content(JsonObject message) {
        return switch (message.find("content").orElse(new JsonNull())) {
            case JsonString text -> text.value();
            case JsonArray parts ->
                    parts.elements().stream()
                            .filter(JsonObject.class::isInstance)
                            .flatMap(part -> JsonParts.findText((JsonObject) part, "text").stream())
                            .collect(Collectors.joining());
            case JsonValue _ -> "";
        };
    }

    private static ToolRequest call(JsonValue element) {
        JsonObject call = (element instanceof JsonObject object) ? object : JsonObject.empty();
        JsonObject function = JsonParts.findObject(call, "function").orElse(JsonObject.empty());
        return new ToolRequest(
                JsonParts.findText(call, "id").orElse(""),
                JsonParts.findText(function, "name").orElse(""),
                JsonParts.arguments(function.find("arguments")));
    }

    /**
     * What the server counted; no prompt is empty, so that nothing sent means that it did not
     * count.
     */
    private static Optional<TokenUsage> usage(JsonObject answer) {
        Optional<JsonObject> said = JsonParts.findObject(answer, "usage");
        Optional<Integer> input =
                said.flatMap(usage -> JsonParts.findCount(usage, "prompt_tokens"));
        Optional<Integer> output =
                said.flatMap(usage -> JsonParts.findCount(usage, "completion_tokens"));
        if (input.isEmpty() || output.isEmpty() || (input.get() == 0)) {
            return Optional.empty();
        }
        int cached =
                said.flatMap(usage -> JsonParts.findObject(usage, "prompt_tokens_details"))
                        .flatMap(details -> JsonParts.findCount(details, "cached_tokens"))
                        .orElse(0);
        return Optional.of(
                new TokenUsage(
                        input.get(),
                        output.get(),
                        Math.min(cached, input.get()),
                        Optional.empty(),
                        false));
    }
}
