package dev.stepfast.local.model;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Puts the messages and tools of a request into LangChain4j's words. */
final class ChatWords {
    /** Stands where nothing was said: servers and LangChain4j refuse messages without text. */
    private static final String NOTHING = "(empty)";

    /**
     * What the name of a tool must not hold: a model's slip in one turn must not make the next
     * request invalid.
     */
    private static final Pattern FOREIGN = Pattern.compile("[^a-zA-Z0-9_-]");

    /** Longest name of a tool that vendors take. */
    private static final int LONGEST_NAME = 64;

    private final List<ChatMessage> messages = new ArrayList<>();

    /** Ids under which the calls of the last turn were sent, by the ids that the model gave. */
    private final Map<String, Deque<String>> sent = new HashMap<>();

    private ChatWords() {}

    /**
     * The request with what every protocol says of it.
     *
     * @param parameters with what only one protocol says; the longest reply among it, which vendors
     *     name differently
     */
    static ChatRequest ask(
            ModelRequest request, DefaultChatRequestParameters.Builder<?> parameters) {
        parameters.modelName(request.model()).temperature(request.temperature().orElse(null));
        if (!request.tools().isEmpty()) {
            parameters.toolSpecifications(tools(request.tools()));
        }
        return ChatRequest.builder()
                .messages(messages(request.messages()))
                .parameters(parameters.build())
                .build();
    }

    static List<ChatMessage> messages(List<Message> messages) {
        ChatWords words = new ChatWords();
        messages.forEach(message -> words.messages.add(words.message(message)));
        return words.messages;
    }

    static List<ToolSpecification> tools(List<ToolDescription> tools) {
        return tools.stream().map(ChatWords::tool).toList();
    }

    private ChatMessage message(Message message) {
        return switch (message) {
            case Message.Instructions instructions -> SystemMessage.from(said(instructions.text()));
            case Message.User user -> UserMessage.from(said(user.text()));
            case Message.ToolAnswer answer ->
                    ToolExecutionResultMessage.from(
                            sentId(answer.callId()), name(answer.tool()), said(answer.text()));
            case Message.Assistant assistant when assistant.toolCalls().isEmpty() ->
                    AiMessage.from(said(assistant.text()));
            case Message.Assistant assistant -> {
                AiMessage.Builder builder =
                        AiMessage.builder().toolExecutionRequests(calls(assistant.toolCalls()));
                yield (assistant.text().isBlank() ? builder : builder.text(assistant.text()))
                        .build();
            }
        };
    }

    /**
     * Servers refuse a turn in which two calls have one id; the later ones get ids of their own.
     */
    private List<ToolExecutionRequest> calls(List<ToolRequest> calls) {
        sent.clear();
        Set<String> used = new HashSet<>();
        List<ToolExecutionRequest> requests = new ArrayList<>();
        for (ToolRequest call : calls) {
            String id = call.id();
            for (int number = 2; !used.add(id); number++) {
                id = call.id() + "_" + number;
            }
            sent.computeIfAbsent(call.id(), _ -> new ArrayDeque<>()).add(id);
            requests.add(
                    ToolExecutionRequest.builder()
                            .id(id)
                            .name(name(call.tool()))
                            .arguments(object(call.arguments()))
                            .build());
        }
        return requests;
    }

    private String sentId(String given) {
        Deque<String> ids = sent.get(given);
        return ((ids == null) || ids.isEmpty()) ? given : ids.remove();
    }

    private static String name(String tool) {
        String name = FOREIGN.matcher(tool).replaceAll("_");
        return name.isEmpty() ? "_" : name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    private static String said(String text) {
        return text.isBlank() ? NOTHING : text;
    }

    /**
     * Servers parse the arguments of earlier calls again and fail on broken ones, so these travel
     * inside an object.
     */
    private static String object(String arguments) {
        try {
            if (StrictJson.read(arguments) instanceof JsonObject) {
                return arguments;
            }
        } catch (NotJsonException e) {
            // Wrapped below.
        }
        return CanonicalJson.write(JsonObject.builder().put("unreadable", arguments).build());
    }

    private static ToolSpecification tool(ToolDescription tool) {
        return ToolSpecification.builder()
                .name(tool.name())
                .description(tool.description())
                .parameters(parameters(tool.parameters()))
                .build();
    }

    /**
     * Each property as it is written, and which are required: all that LangChain4j sends of a
     * schema's top. The rest, such as whether other names are allowed, is judged when the call
     * comes.
     */
    private static JsonObjectSchema parameters(JsonObject schema) {
        JsonObjectSchema.Builder builder = JsonObjectSchema.builder();
        if (schema.find("properties").orElse(JsonObject.empty()) instanceof JsonObject properties) {
            properties
                    .members()
                    .forEach((name, property) ->
                            builder.addProperty(
                                    name,
                                    JsonRawSchema.from(CanonicalJson.writeInOrder(property))));
        }
        return builder.required(texts(schema)).build();
    }

    private static List<String> texts(JsonObject schema) {
        JsonValue required = schema.find("required").orElse(new JsonArray(List.of()));
        return (required instanceof JsonArray array)
                ? array.elements().stream()
                        .filter(JsonString.class::isInstance)
                        .map(name -> ((JsonString) name).value())
                        .toList()
                : List.of();
    }
}
