package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The body of a chat completion, read strictly and written again with only what counts, in the one
 * spelling that LangChain4j understands. Servers differ in the rest: missing ids and types of tool
 * calls, arguments as objects, content in parts, refusals, usage of zero where it is not known.
 *
 * @param json the completion
 * @param finish why the model stopped, of which LangChain4j knows fewer reasons
 * @param cutCalls tool calls left out because there were too many
 */
record OpenAiBody(String json, Finish finish, int cutCalls) {

    /**
     * Reads a body.
     *
     * @param callPrefix what the ids of tool calls that have none start with
     * @throws CallFailedException when it is no completion
     */
    static OpenAiBody read(byte[] body, OpenAiErrors errors, String callPrefix) {
        JsonObject answer = object(body, errors);
        JsonObject choice =
                elements(answer, "choices").stream()
                        .filter(JsonObject.class::isInstance)
                        .map(JsonObject.class::cast)
                        .findFirst()
                        .orElseThrow(() -> withoutChoice(answer, errors));
        JsonObject message =
                member(choice, "message")
                        .orElseThrow(() -> unusable(errors, "sent a reply without a message"));
        List<JsonValue> calls = elements(message, "tool_calls");
        List<JsonValue> kept = calls.subList(0, Math.min(calls.size(), ModelReply.MAX_TOOL_CALLS));
        JsonObject.Builder json =
                JsonObject.builder()
                        .putAll("choices", List.of(choice(message, calls(kept, callPrefix))));
        usage(answer).ifPresent(usage -> json.put("usage", usage));
        return new OpenAiBody(
                CanonicalJson.writeInOrder(json.build()),
                finish(choice, message, !calls.isEmpty()),
                calls.size() - kept.size());
    }

    private static JsonObject object(byte[] body, OpenAiErrors errors) {
        String start =
                new String(body, 0, Math.min(body.length, 64), StandardCharsets.UTF_8).strip();
        if (start.isEmpty() && (body.length <= 64)) {
            throw unusable(errors, "sent an empty reply");
        }
        if (start.startsWith("<")) {
            throw unusable(errors, "sent a web page, not JSON; the base URL mostly ends in /v1");
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

    /** Some gateways answer 200 and put the error of the server behind them into the body. */
    private static CallFailedException withoutChoice(JsonObject answer, OpenAiErrors errors) {
        Optional<String> said = OpenAiErrors.message(answer).map(text -> ": " + errors.shown(text));
        Optional<Integer> status =
                member(answer, "error")
                        .flatMap(error -> error.find("code"))
                        .flatMap(OpenAiBody::count)
                        .filter(code -> (code >= 400) && (code <= 599));
        if (status.isPresent()) {
            return new CallFailedException(
                    errors.failure(status.get(), said.orElse(""), "", Optional.empty()));
        }
        return unusable(errors, "sent no reply" + said.orElse(", but JSON without `choices`"));
    }

    private static JsonObject choice(JsonObject message, List<JsonObject> calls) {
        JsonObject.Builder kept =
                JsonObject.builder()
                        .put("role", "assistant")
                        .put("content", refusal(message).orElseGet(() -> content(message)));
        if (!calls.isEmpty()) {
            kept.putAll("tool_calls", calls);
        }
        return JsonObject.builder().put("index", 0).put("message", kept.build()).build();
    }

    /**
     * Some servers say stop, or nothing, when the model asks for tools; the calls are what counts
     * then.
     */
    private static Finish finish(JsonObject choice, JsonObject message, boolean asksForTools) {
        if (refusal(message).isPresent()) {
            return Finish.REFUSED;
        }
        return switch (text(choice, "finish_reason").orElse("stop")) {
            case "stop", "tool_calls", "function_call" ->
                    asksForTools ? Finish.TOOL_CALLS : Finish.STOP;
            case "length" -> Finish.LENGTH;
            case "content_filter" -> Finish.REFUSED;
            default -> Finish.OTHER;
        };
    }

    private static Optional<String> refusal(JsonObject message) {
        return text(message, "refusal").filter(text -> !text.isBlank());
    }

    private static String content(JsonObject message) {
        return switch (message.find("content").orElse(new JsonNull())) {
            case JsonString text -> text.value();
            case JsonArray parts ->
                    parts.elements().stream()
                            .filter(JsonObject.class::isInstance)
                            .flatMap(part -> text((JsonObject) part, "text").stream())
                            .collect(Collectors.joining());
            case JsonValue _ -> "";
        };
    }

    private static List<JsonObject> calls(List<JsonValue> elements, String callPrefix) {
        List<JsonObject> calls = new ArrayList<>();
        for (JsonValue element : elements) {
            JsonObject call = (element instanceof JsonObject object) ? object : JsonObject.empty();
            JsonObject function = member(call, "function").orElse(JsonObject.empty());
            JsonObject kept =
                    JsonObject.builder()
                            .put(
                                    "name",
                                    text(function, "name")
                                            .filter(name -> !name.isBlank())
                                            .orElse("unnamed"))
                            .put(
                                    "arguments",
                                    function.find("arguments")
                                            .map(OpenAiBody::arguments)
                                            .orElse(""))
                            .build();
            String id =
                    text(call, "id")
                            .filter(given -> !given.isBlank())
                            .orElse(callPrefix + (calls.size() + 1));
            calls.add(
                    JsonObject.builder()
                            .put("id", id)
                            .put("type", "function")
                            .put("function", kept)
                            .build());
        }
        return calls;
    }

    /** The raw text, broken or not: whoever carries the call out judges it. */
    private static String arguments(JsonValue value) {
        return switch (value) {
            case JsonString raw -> raw.value();
            case JsonNull _ -> "";
            case JsonValue other -> CanonicalJson.writeInOrder(other);
        };
    }

    /**
     * What the server counted; no prompt is empty, so that nothing sent means that it did not
     * count.
     */
    private static Optional<JsonObject> usage(JsonObject answer) {
        Optional<JsonObject> usage = member(answer, "usage");
        Optional<Integer> input =
                usage.flatMap(said -> said.find("prompt_tokens")).flatMap(OpenAiBody::count);
        Optional<Integer> output =
                usage.flatMap(said -> said.find("completion_tokens")).flatMap(OpenAiBody::count);
        if (input.isEmpty() || output.isEmpty() || (input.get() == 0)) {
            return Optional.empty();
        }
        int cached =
                usage.flatMap(said -> member(said, "prompt_tokens_details"))
                        .flatMap(details -> details.find("cached_tokens"))
                        .flatMap(OpenAiBody::count)
                        .orElse(0);
        return Optional.of(
                JsonObject.builder()
                        .put("prompt_tokens", input.get())
                        .put("completion_tokens", output.get())
                        .put("total_tokens", (long) input.get() + output.get())
                        .put(
                                "prompt_tokens_details",
                                JsonObject.builder()
                                        .put("cached_tokens", Math.min(cached, input.get()))
                                        .build())
                        .build());
    }

    private static Optional<Integer> count(JsonValue value) {
        return (value instanceof JsonNumber number)
                ? number.findWhole()
                        .filter(whole -> (whole >= 0) && (whole <= 1_000_000_000))
                        .map(Long::intValue)
                : Optional.empty();
    }

    private static CallFailedException unusable(OpenAiErrors errors, String what) {
        return new CallFailedException(new ModelFailure.Unusable(errors.server() + " " + what));
    }

    private static List<JsonValue> elements(JsonObject object, String name) {
        return (object.find(name).orElse(new JsonNull()) instanceof JsonArray array)
                ? array.elements()
                : List.of();
    }

    private static Optional<JsonObject> member(JsonObject object, String name) {
        return object.find(name).filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
    }

    private static Optional<String> text(JsonObject object, String name) {
        return object.find(name)
                .filter(JsonString.class::isInstance)
                .map(text -> ((JsonString) text).value());
    }
}
