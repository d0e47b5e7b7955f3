package dev.stepfast.engine.model;

import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;

/**
 * Writes model traffic in the form that journal records and recordings keep: a request as {@code
 * {"messages":[...],"tools":[names]}}, a reply as {@code {"text","tool_calls","finish","usage"}}.
 *
 * <p>{@link ModelJsonReader} reads it back; what is written and read is equal to what it was.
 */
public final class ModelJson {
    private ModelJson() {}

    /**
     * The messages and the names of the tools; what else a request holds is in the record around
     * it.
     */
    public static JsonObject write(ModelRequest request) {
        List<String> names = request.tools().stream().map(ToolDescription::name).toList();
        return write(new ModelJsonReader.Request(request.messages(), names));
    }

    /** The messages and the names of the tools. */
    public static JsonObject write(ModelJsonReader.Request request) {
        return JsonObject.builder()
                .putAll("messages", request.messages().stream().map(ModelJson::write).toList())
                .putAll("tools", request.tools())
                .build();
    }

    /** A reply; members that say nothing are left out. */
    public static JsonObject write(ModelReply reply) {
        JsonObject.Builder json = JsonObject.builder().put("text", reply.text());
        putCalls(json, reply.toolCalls());
        json.put("finish", reply.finish().wire());
        reply.usage().ifPresent(usage -> json.put("usage", write(usage)));
        if (reply.cutCalls() > 0) {
            json.put("cut_calls", reply.cutCalls());
        }
        return json.build();
    }

    /** One message, with its role as the providers name it. */
    public static JsonObject write(Message message) {
        return switch (message) {
            case Message.Instructions instructions -> plain("system", instructions.text()).build();
            case Message.User user -> plain("user", user.text()).build();
            case Message.Assistant assistant -> {
                JsonObject.Builder json = plain("assistant", assistant.text());
                putCalls(json, assistant.toolCalls());
                yield json.build();
            }
            case Message.ToolAnswer answer ->
                    JsonObject.builder()
                            .put("role", "tool")
                            .put("id", answer.callId())
                            .put("tool", answer.tool())
                            .put("text", answer.text())
                            .build();
        };
    }

    /** Tokens, and the cost as a decimal text so that it stays exact. */
    public static JsonObject write(TokenUsage usage) {
        JsonObject.Builder json =
                JsonObject.builder()
                        .put("input", usage.input())
                        .put("output", usage.output())
                        .put("cached", usage.cached())
                        .putIfPresent("cost_usd", usage.costUsd().map(cost -> cost.toString()));
        if (usage.estimated()) {
            json.put("estimated", true);
        }
        return json.build();
    }

    private static JsonObject.Builder plain(String role, String text) {
        return JsonObject.builder().put("role", role).put("text", text);
    }

    private static void putCalls(JsonObject.Builder json, List<ToolRequest> calls) {
        if (!calls.isEmpty()) {
            json.put("tool_calls", JsonArray.of(calls.stream().map(ModelJson::write).toList()));
        }
    }

    private static JsonObject write(ToolRequest call) {
        return JsonObject.builder()
                .put("id", call.id())
                .put("tool", call.tool())
                .put("arguments", call.arguments())
                .build();
    }
}
