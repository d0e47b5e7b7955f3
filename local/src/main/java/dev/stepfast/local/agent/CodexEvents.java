package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Codex with {@code exec --json}: items that start and complete, turns that complete or fail; the
 * final message stands in the file of {@code -o}. Seen with 0.171.0.
 *
 * <p>An item or an event of type {@code error} is no failure: warnings and reconnections come so
 * too. Only {@code turn.failed} is.
 */
final class CodexEvents implements EventReader {
    /** Its messages spell what the server answered. */
    private static final Pattern PROVIDER =
            Pattern.compile(
                    "unexpected status \\d{3}|stream disconnected|exceeded retry limit|usage limit",
                    Pattern.CASE_INSENSITIVE);

    private static final Set<String> CALLS =
            Set.of("command_execution", "file_change", "mcp_tool_call", "web_search");
    private static final String SHELL = "/bin/bash -lc ";

    private final SeenCalls calls;
    private final Consumer<AgentEvent> progress;
    private final Texts texts = new Texts();
    private Optional<String> failure = Optional.empty();
    private boolean turned;
    private long input;
    private long output;
    private long cached;

    CodexEvents(SeenCalls calls, Consumer<AgentEvent> progress) {
        this.calls = calls;
        this.progress = progress;
    }

    @Override
    public void read(String line) {
        Json.findObject(line)
                .ifPresent(event -> {
                    switch (Json.text(event, "type")) {
                        case "item.started" -> begin(Json.object(event, "item"));
                        case "item.completed" -> complete(Json.object(event, "item"));
                        case "turn.completed" -> endTurn(Json.object(event, "usage"));
                        case "turn.failed" ->
                                failure =
                                        Optional.of(
                                                Json.text(Json.object(event, "error"), "message"));
                        default -> {
                            // Starts, reconnections, and what later versions add.
                        }
                    }
                });
    }

    private void begin(JsonObject item) {
        String type = Json.text(item, "type");
        if (CALLS.contains(type)) {
            calls.begin(Json.text(item, "id"), toolOf(item, type), targetOf(item, type));
        }
    }

    private static String toolOf(JsonObject item, String type) {
        return type.equals("mcp_tool_call")
                ? Json.text(item, "server") + "_" + Json.text(item, "tool")
                : type;
    }

    private static String targetOf(JsonObject item, String type) {
        return switch (type) {
            case "command_execution" -> command(Json.text(item, "command"));
            case "file_change" ->
                    Json.objects(item, "changes").stream()
                            .map(change -> Json.text(change, "path"))
                            .collect(Collectors.joining(", "));
            default -> Json.text(item, "query");
        };
    }

    /** The command without the shell that Codex puts before each. */
    private static String command(String shown) {
        if (!shown.startsWith(SHELL)) {
            return shown;
        }
        String inner = shown.substring(SHELL.length());
        boolean quoted =
                inner.length() >= 2
                        && ((inner.startsWith("'") && inner.endsWith("'"))
                                || (inner.startsWith("\"") && inner.endsWith("\"")));
        return quoted ? inner.substring(1, inner.length() - 1) : inner;
    }

    private void complete(JsonObject item) {
        String type = Json.text(item, "type");
        if (type.equals("agent_message")) {
            texts.add(Json.text(item, "text"));
            progress.accept(new AgentEvent.Said(Json.text(item, "text")));
            return;
        }
        if (!CALLS.contains(type)) {
            return;
        }
        begin(item);
        Optional<Long> exit = Json.findWhole(item, "exit_code");
        SeenCalls.End end;
        if (exit.isPresent()) {
            end = new SeenCalls.End.Exited(Math.toIntExact(exit.get() & 0xff));
        } else if (Json.text(item, "status").equals("failed")
                || Json.text(item, "status").equals("declined")) {
            end =
                    new SeenCalls.End.Failed(
                            Json.findText(item, "aggregated_output")
                                    .filter(text -> !text.isBlank())
                                    .orElse(Json.text(item, "status")));
        } else {
            end = new SeenCalls.End.Succeeded();
        }
        calls.end(Json.text(item, "id"), end);
    }

    private void endTurn(JsonObject usage) {
        turned = true;
        input += Json.count(usage, "input_tokens");
        output += Json.count(usage, "output_tokens");
        cached += Json.count(usage, "cached_input_tokens");
    }

    @Override
    public Report report(Optional<String> replyFile) {
        return new Report(
                failure.map(CodexEvents::failed),
                turned || failure.isPresent() ? Optional.empty() : Optional.of("completed turn"),
                texts.endingWith(replyFile.orElse("")),
                Usages.reported(input, output, cached, Optional.empty()));
    }

    private static AgentResult.How failed(String message) {
        String why = SeenCalls.firstLine(message);
        return PROVIDER.matcher(message).find()
                ? new AgentResult.How.ProviderFailed(why)
                : new AgentResult.How.Failed(why);
    }
}
