package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * opencode with {@code run --format json}: a step starts, uses tools, says texts and finishes; an
 * {@code error} event ends it. The texts of the last step are the final message. Seen with 1.18.33.
 */
final class OpencodeEvents implements EventReader {
    private final SeenCalls calls;
    private final Consumer<AgentEvent> progress;
    private final Texts texts = new Texts();
    private final List<String> ofStep = new ArrayList<>();
    private Optional<JsonObject> error = Optional.empty();
    private Optional<BigDecimal> cost = Optional.empty();
    private boolean finished;
    private long input;
    private long output;
    private long cached;

    OpencodeEvents(SeenCalls calls, Consumer<AgentEvent> progress) {
        this.calls = calls;
        this.progress = progress;
    }

    @Override
    public void read(String line) {
        Json.findObject(line)
                .ifPresent(event -> {
                    JsonObject part = Json.object(event, "part");
                    switch (Json.text(event, "type")) {
                        case "text" -> {
                            ofStep.add(Json.text(part, "text"));
                            progress.accept(new AgentEvent.Said(Json.text(part, "text")));
                        }
                        case "tool_use" -> call(part);
                        case "step_finish" -> finish(part);
                        case "error" -> error = Optional.of(Json.object(event, "error"));
                        default -> {
                            // A step starts, and what later versions add.
                        }
                    }
                });
    }

    private void call(JsonObject part) {
        JsonObject state = Json.object(part, "state");
        String id = Json.text(part, "callID");
        JsonObject input = Json.object(state, "input");
        if (Json.text(part, "tool").equals("invalid")) {
            // A call of a tool that is not there stands as a call that went well.
            calls.begin(id, Json.text(input, "tool"), JsonObject.empty());
            calls.end(id, new SeenCalls.End.Failed(Json.text(input, "error")));
            return;
        }
        calls.begin(id, Json.text(part, "tool"), input);
        Optional<Long> exit = Json.findWhole(Json.object(state, "metadata"), "exit");
        SeenCalls.End end;
        if (Json.text(state, "status").equals("error")) {
            end = new SeenCalls.End.Failed(Json.text(state, "error"));
        } else if (exit.isPresent()) {
            end = new SeenCalls.End.Exited(Math.toIntExact(exit.get() & 0xff));
        } else {
            end = new SeenCalls.End.Succeeded();
        }
        calls.end(id, end);
    }

    private void finish(JsonObject part) {
        finished = true;
        JsonObject tokens = Json.object(part, "tokens");
        JsonObject cache = Json.object(tokens, "cache");
        cached += Json.count(cache, "read");
        input +=
                Json.count(tokens, "input")
                        + Json.count(cache, "read")
                        + Json.count(cache, "write");
        output += Json.count(tokens, "output") + Json.count(tokens, "reasoning");
        Json.findDecimal(part, "cost")
                .ifPresent(more -> cost = Optional.of(cost.map(sum -> sum.add(more)).orElse(more)));
        endMessage();
    }

    private void endMessage() {
        texts.add(String.join("\n\n", ofStep));
        ofStep.clear();
    }

    @Override
    public Report report(Optional<String> replyFile) {
        endMessage();
        return new Report(
                error.map(OpencodeEvents::failed),
                finished || error.isPresent() ? Optional.empty() : Optional.of("finished step"),
                texts.all(),
                Usages.reported(input, output, cached, cost));
    }

    private static AgentResult.How failed(JsonObject error) {
        JsonObject data = Json.object(error, "data");
        String why =
                SeenCalls.firstLine(
                        Json.findText(data, "message").orElse(Json.text(error, "name")));
        Optional<Long> status = Json.findWhole(data, "statusCode");
        boolean provider =
                status.isPresent()
                        || Json.text(error, "name").equals("APIError")
                        || Json.text(error, "name").equals("ProviderAuthError");
        return provider
                ? new AgentResult.How.ProviderFailed(
                        why + status.map(code -> " (" + code + ")").orElse(""))
                : new AgentResult.How.Failed(why);
    }
}
