package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Ollama answers: a chat reply, and the description of a model. */
final class OllamaBody {
    /** How a model file sets the window. */
    private static final Pattern SET_WINDOW = Pattern.compile("(?m)^num_ctx\\s+(\\d{1,9})\\s*$");

    private OllamaBody() {}

    /**
     * Reads a body.
     *
     * @param callPrefix what the ids of tool calls start with, for most versions give none
     * @throws CallFailedException when it is no reply
     */
    static ModelReply read(JsonObject answer, ServerErrors errors, String callPrefix) {
        JsonObject message =
                JsonParts.findObject(answer, "message")
                        .orElseThrow(() -> AnswerBody.withoutReply(answer, "`message`", errors));
        FoundCalls calls = new FoundCalls(callPrefix);
        JsonParts.elements(message, "tool_calls").forEach(element -> calls.add(call(element)));
        return new ModelReply(
                JsonParts.findText(message, "content").orElse(""),
                calls.kept(),
                finish(answer, calls.any()),
                usage(answer),
                calls.cut());
    }

    private static ToolRequest call(JsonValue element) {
        JsonObject call = (element instanceof JsonObject object) ? object : JsonObject.empty();
        JsonObject function = JsonParts.findObject(call, "function").orElse(JsonObject.empty());
        return new ToolRequest(
                JsonParts.findText(call, "id").orElse(""),
                JsonParts.findText(function, "name").orElse(""),
                JsonParts.arguments(function.find("arguments")));
    }

    private static Finish finish(JsonObject answer, boolean asksForTools) {
        return switch (JsonParts.findText(answer, "done_reason").orElse("stop")) {
            case "stop", "tool_calls" -> asksForTools ? Finish.TOOL_CALLS : Finish.STOP;
            case "length" -> Finish.LENGTH;
            default -> Finish.OTHER;
        };
    }

    /** A prompt that was in the cache whole is not counted again by some versions. */
    private static Optional<TokenUsage> usage(JsonObject answer) {
        Optional<Integer> input =
                JsonParts.findCount(answer, "prompt_eval_count").filter(count -> count > 0);
        Optional<Integer> output = JsonParts.findCount(answer, "eval_count");
        return (input.isEmpty() || output.isEmpty())
                ? Optional.empty()
                : Optional.of(
                        new TokenUsage(input.get(), output.get(), 0, Optional.empty(), false));
    }

    /** The window that a model's description states: as set for it, else as large as is usual. */
    static Optional<Integer> findWindow(JsonObject description) {
        Matcher set = SET_WINDOW.matcher(JsonParts.findText(description, "parameters").orElse(""));
        if (set.find()) {
            return Optional.of(Integer.parseInt(set.group(1))).filter(tokens -> tokens > 0);
        }
        return JsonParts.findObject(description, "model_info").stream()
                .flatMap(info ->
                        info.members().keySet().stream()
                                .filter(name -> name.endsWith(".context_length"))
                                .flatMap(name -> ServerModels.findTokens(info, name).stream()))
                .findFirst()
                .map(most -> Math.min(most, OllamaProtocol.USUAL_WINDOW));
    }
}
