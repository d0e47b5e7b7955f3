package dev.stepfast.engine.model;

import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what {@link ModelJson} writes, and what a person writes by hand in that form: {@code
 * finish}, the ids of tool calls and every empty list may be left out, and the arguments of a tool
 * call may be an object.
 *
 * <p>Everything else is strict: a member that is unknown or of another type is an {@link
 * IllegalArgumentException} that names it.
 */
public final class ModelJsonReader {
    private ModelJsonReader() {}

    /** What is kept of a request. */
    public record Request(List<Message> messages, List<String> tools) {
        public Request {
            messages = List.copyOf(messages);
            tools = List.copyOf(tools);
        }
    }

    /** Reads a request. */
    public static Request readRequest(JsonValue json) {
        Members members = Members.of("request", json, Set.of("messages", "tools"));
        List<Message> messages =
                members.list("messages").stream().map(ModelJsonReader::readMessage).toList();
        List<String> tools =
                members.list("tools").stream().map(tool -> text("tools", tool)).toList();
        return new Request(messages, tools);
    }

    /**
     * Reads a reply; without {@code finish} it ended with its tool calls, or as a model does that
     * is done.
     */
    public static ModelReply readReply(JsonValue json) {
        Members members =
                Members.of(
                        "reply",
                        json,
                        Set.of("text", "tool_calls", "finish", "usage", "cut_calls"));
        List<ToolRequest> calls = readCalls(members);
        Finish finish =
                members.find("finish")
                        .map(value -> readFinish(text("finish", value)))
                        .orElse(calls.isEmpty() ? Finish.STOP : Finish.TOOL_CALLS);
        return new ModelReply(
                members.find("text").map(value -> text("text", value)).orElse(""),
                calls,
                finish,
                members.find("usage").map(ModelJsonReader::readUsage),
                Math.toIntExact(
                        members.find("cut_calls")
                                .map(value -> whole("cut_calls", value))
                                .orElse(0L)));
    }

    /** Reads tokens and cost; {@code cached} may be left out. */
    public static TokenUsage readUsage(JsonValue json) {
        Members members =
                Members.of(
                        "usage",
                        json,
                        Set.of("input", "output", "cached", "cost_usd", "estimated"));
        return new TokenUsage(
                whole("input", members.require("input")),
                whole("output", members.require("output")),
                members.find("cached").map(value -> whole("cached", value)).orElse(0L),
                members.find("cost_usd").map(value -> new BigDecimal(text("cost_usd", value))),
                members.find("estimated").map(ModelJsonReader::flag).orElse(false));
    }

    private static Message readMessage(JsonValue json) {
        Members members =
                Members.of("message", json, Set.of("role", "text", "tool_calls", "id", "tool"));
        String text = members.find("text").map(value -> text("text", value)).orElse("");
        String role = text("role", members.require("role"));
        return switch (role) {
            case "system" -> new Message.Instructions(text);
            case "user" -> new Message.User(text);
            case "assistant" -> new Message.Assistant(text, readCalls(members));
            case "tool" ->
                    new Message.ToolAnswer(
                            members.find("id").map(value -> text("id", value)).orElse(""),
                            members.find("tool").map(value -> text("tool", value)).orElse(""),
                            text);
            default ->
                    throw new IllegalArgumentException(
                            "role `" + role + "` is none of system, user, assistant, tool");
        };
    }

    private static List<ToolRequest> readCalls(Members members) {
        List<ToolRequest> calls = new ArrayList<>();
        for (JsonValue element : members.list("tool_calls")) {
            Members call =
                    Members.of("tool_calls", element, Set.of("id", "tool", "name", "arguments"));
            String id =
                    call.find("id")
                            .map(value -> text("id", value))
                            .orElse("call-" + (calls.size() + 1));
            String arguments =
                    call.find("arguments").map(ModelJsonReader::readArguments).orElse("{}");
            // Written by hand, a call may have its tool under the name that chat servers use.
            JsonValue tool = call.find("name").orElseGet(() -> call.require("tool"));
            calls.add(new ToolRequest(id, text("tool", tool), arguments));
        }
        return calls;
    }

    private static String readArguments(JsonValue value) {
        return (value instanceof JsonString raw) ? raw.value() : CanonicalJson.writeInOrder(value);
    }

    private static Finish readFinish(String wire) {
        return Finish.find(wire)
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "finish `"
                                        + wire
                                        + "` is none of stop, tool_calls, length, refused, other"));
    }

    private static String text(String name, JsonValue value) {
        if (value instanceof JsonString string) {
            return string.value();
        }
        throw new IllegalArgumentException("`" + name + "` must be a text");
    }

    private static long whole(String name, JsonValue value) {
        return Optional.of(value)
                .filter(JsonNumber.class::isInstance)
                .flatMap(number -> ((JsonNumber) number).findWhole())
                .filter(number -> number >= 0)
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "`" + name + "` must be a whole number from 0"));
    }

    private static boolean flag(JsonValue value) {
        if (value instanceof JsonBoolean flag) {
            return flag.value();
        }
        throw new IllegalArgumentException("`estimated` must be true or false");
    }

    /** The members of an object whose names are all known. */
    private record Members(String where, JsonObject object) {
        static Members of(String where, JsonValue json, Set<String> known) {
            if (!(json instanceof JsonObject object)) {
                throw new IllegalArgumentException("`" + where + "` must be an object");
            }
            for (String name : object.members().keySet()) {
                if (!known.contains(name)) {
                    throw new IllegalArgumentException(
                            "`" + where + "` has no member `" + name + "`");
                }
            }
            return new Members(where, object);
        }

        Optional<JsonValue> find(String name) {
            return object.find(name);
        }

        JsonValue require(String name) {
            return find(name)
                    .orElseThrow(() ->
                            new IllegalArgumentException("`" + where + "` lacks `" + name + "`"));
        }

        List<JsonValue> list(String name) {
            JsonValue value = find(name).orElse(new JsonArray(List.of()));
            if (value instanceof JsonArray array) {
                return array.elements();
            }
            throw new IllegalArgumentException("`" + name + "` must be a list");
        }
    }
}
