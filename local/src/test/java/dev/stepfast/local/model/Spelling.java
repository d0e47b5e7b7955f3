package dev.stepfast.local.model;

import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.local.config.Provider;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.List;

/** One reply in the spelling of each protocol, for tests that all of them must pass. */
enum Spelling {
    OPENAI(Provider.OPENAI, "/v1/chat/completions", "authorization", "Bearer "),
    ANTHROPIC(Provider.ANTHROPIC, "/v1/messages", "x-api-key", ""),
    OLLAMA(Provider.OLLAMA, "/api/chat", "authorization", "Bearer ");

    private final Provider provider;
    private final String path;
    private final String keyHeader;
    private final String keyPrefix;

    Spelling(Provider provider, String path, String keyHeader, String keyPrefix) {
        this.provider = provider;
        this.path = path;
        this.keyHeader = keyHeader;
        this.keyPrefix = keyPrefix;
    }

    /** Why the model stopped, in words of the test. */
    enum Stop {
        DONE("stop", "end_turn", "stop"),
        TOOLS("tool_calls", "tool_use", "stop"),
        CUT("length", "max_tokens", "length");

        private final String openAi;
        private final String anthropic;
        private final String ollama;

        Stop(String openAi, String anthropic, String ollama) {
            this.openAi = openAi;
            this.anthropic = anthropic;
            this.ollama = ollama;
        }
    }

    Provider provider() {
        return provider;
    }

    String path() {
        return path;
    }

    String keyHeader() {
        return keyHeader;
    }

    String keyValue(String key) {
        return keyPrefix + key;
    }

    /** A reply of 20 tokens in, of which 8 were cached where the protocol says so, and 5 out. */
    String reply(String text, List<ToolRequest> calls, Stop stop) {
        return switch (this) {
            case OPENAI ->
                    "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":%s,\"tool_calls\":[%s]},\"finish_reason\":\"%s\"}],\"usage\":{\"prompt_tokens\":20,\"completion_tokens\":5,\"prompt_tokens_details\":{\"cached_tokens\":8}}}"
                            .formatted(
                                    string(text),
                                    String.join(",", calls.stream().map(this::call).toList()),
                                    stop.openAi);
            case ANTHROPIC ->
                    "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"x\"},{\"type\":\"text\",\"text\":%s}%s],\"stop_reason\":\"%s\",\"usage\":{\"input_tokens\":10,\"cache_read_input_tokens\":8,\"cache_creation_input_tokens\":2,\"output_tokens\":5}}"
                            .formatted(
                                    string(text),
                                    String.join(
                                            "",
                                            calls.stream().map(one -> "," + call(one)).toList()),
                                    stop.anthropic);
            case OLLAMA ->
                    "{\"model\":\"m1\",\"message\":{\"role\":\"assistant\",\"thinking\":\"hm\",\"content\":%s,\"tool_calls\":[%s]},\"done\":true,\"done_reason\":\"%s\",\"prompt_eval_count\":20,\"eval_count\":5}"
                            .formatted(
                                    string(text),
                                    String.join(",", calls.stream().map(this::call).toList()),
                                    stop.ollama);
        };
    }

    private String call(ToolRequest call) {
        String id = call.id().isEmpty() ? "" : "\"id\":" + string(call.id()) + ",";
        return switch (this) {
            case OPENAI ->
                    "{%s\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}"
                            .formatted(id, string(call.tool()), string(call.arguments()));
            case ANTHROPIC ->
                    "{\"type\":\"tool_use\",%s\"name\":%s,\"input\":%s}"
                            .formatted(id, string(call.tool()), input(call.arguments()));
            case OLLAMA ->
                    "{%s\"function\":{\"name\":%s,\"arguments\":%s}}"
                            .formatted(id, string(call.tool()), input(call.arguments()));
        };
    }

    /** Arguments are an object here; broken ones a server can only pass on as a text. */
    private static String input(String arguments) {
        try {
            return StrictJson.read(arguments) instanceof JsonObject ? arguments : string(arguments);
        } catch (StrictJson.NotJsonException e) {
            return string(arguments);
        }
    }

    private static String string(String text) {
        return CanonicalJson.write(new JsonString(text));
    }
}
