package dev.stepfast.local.model;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
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
import java.util.List;
import java.util.regex.Pattern;

/** Puts a request into LangChain4j's words. */
final class OpenAiRequest {
    /** Stands where nothing was said: servers and LangChain4j refuse messages without text. */
    private static final String NOTHING = "(empty)";

    /**
     * What the name of a tool must not hold: a model's slip in one turn must not make the next
     * request invalid.
     */
    private static final Pattern FOREIGN = Pattern.compile("[^a-zA-Z0-9_-]");

    private OpenAiRequest() {}

    static ChatRequest of(ModelRequest request, String model, Endpoint server) {
        OpenAiChatRequestParameters.Builder parameters =
                OpenAiChatRequestParameters.builder().modelName(model);
        if (server.equals(Endpoint.OPENAI)) {
            // The vendor's newer models refuse the old name, other servers mostly know no other.
            parameters.maxCompletionTokens(request.maxTokens());
        } else {
            parameters.maxOutputTokens(request.maxTokens());
        }
        if (!request.tools().isEmpty()) {
            parameters.toolSpecifications(
                    request.tools().stream().map(OpenAiRequest::tool).toList());
        }
        return ChatRequest.builder()
                .messages(request.messages().stream().map(OpenAiRequest::message).toList())
                .parameters(parameters.build())
                .build();
    }

    private static ChatMessage message(Message message) {
        return switch (message) {
            case Message.Instructions instructions -> SystemMessage.from(said(instructions.text()));
            case Message.User user -> UserMessage.from(said(user.text()));
            case Message.ToolAnswer answer ->
                    ToolExecutionResultMessage.from(
                            answer.callId(), answer.tool(), said(answer.text()));
            case Message.Assistant assistant when assistant.toolCalls().isEmpty() ->
                    AiMessage.from(said(assistant.text()));
            case Message.Assistant assistant -> {
                AiMessage.Builder builder =
                        AiMessage.builder()
                                .toolExecutionRequests(
                                        assistant.toolCalls().stream()
                                                .map(OpenAiRequest::call)
                                                .toList());
                yield (assistant.text().isBlank() ? builder : builder.text(assistant.text()))
                        .build();
            }
        };
    }

    private static String said(String text) {
        return text.isBlank() ? NOTHING : text;
    }

    private static ToolExecutionRequest call(ToolRequest call) {
        return ToolExecutionRequest.builder()
                .id(call.id())
                .name(FOREIGN.matcher(call.tool()).replaceAll("_"))
                .arguments(object(call.arguments()))
                .build();
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
