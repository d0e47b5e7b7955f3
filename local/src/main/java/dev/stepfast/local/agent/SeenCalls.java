package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.text.TextCut;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The tool calls of an agent between their start and their end, in the words of our ledger. */
final class SeenCalls {
    /** Calls that have begun and not ended; an agent has few at once. */
    private static final int MOST_OPEN = 1_000;

    private static final int TARGET_BYTES = 1_000;
    private static final int NOTE_BYTES = 200;

    /** Where the arguments of a call say what it is about, most telling first. */
    private static final List<String> TARGETS =
            List.of(
                    "command",
                    "cmd",
                    "file_path",
                    "filePath",
                    "absolute_path",
                    "path",
                    "pattern",
                    "query",
                    "url",
                    "dir_path",
                    "description");

    private final String workspace;
    private final LongSupplier nanos;
    private final Consumer<AgentEvent> progress;
    private final Map<String, Open> open = new LinkedHashMap<>();

    /**
     * No calls yet.
     *
     * @param workspace its real path, which is taken out of targets
     */
    SeenCalls(String workspace, LongSupplier nanos, Consumer<AgentEvent> progress) {
        this.workspace = workspace;
        this.nanos = nanos;
        this.progress = progress;
    }

    private record Open(String tool, String target, long begun) {}

    /** How a call ended. */
    sealed interface End {
        record Succeeded() implements End {}

        /** A command that ended by itself. */
        record Exited(int code) implements End {}

        record Failed(String why) implements End {}
    }

    void begin(String id, String tool, JsonObject arguments) {
        begin(id, tool, target(arguments));
    }

    void begin(String id, String tool, String target) {
        if (open.size() < MOST_OPEN) {
            open.putIfAbsent(id, new Open(ours(tool), shorten(target), nanos.getAsLong()));
        }
    }

    /** Ends a call that has begun; one that has not is passed over. */
    void end(String id, End end) {
        Open call = open.remove(id);
        if (call == null) {
            return;
        }
        Duration took = Duration.ofNanos(nanos.getAsLong() - call.begun());
        boolean command = call.tool().equals("run");
        ToolLedger.Entry entry =
                switch (end) {
                    case End.Succeeded succeeded ->
                            entry(
                                    call,
                                    true,
                                    command ? Optional.of(0) : Optional.empty(),
                                    "ok",
                                    took);
                    case End.Exited exited ->
                            entry(
                                    call,
                                    exited.code() == 0,
                                    Optional.of(exited.code()),
                                    exited.code() == 0 ? "ok" : "exit " + exited.code(),
                                    took);
                    case End.Failed failed ->
                            entry(
                                    call,
                                    false,
                                    Optional.empty(),
                                    TextCut.toBytes(firstLine(failed.why()), NOTE_BYTES),
                                    took);
                };
        progress.accept(new AgentEvent.Called(id, entry));
    }

    private static ToolLedger.Entry entry(
            Open call, boolean success, Optional<Integer> exit, String note, Duration took) {
        return new ToolLedger.Entry(call.tool(), call.target(), success, exit, note, took);
    }

    /** The built-in agent's word for a tool of the same purpose; the agent's own for all others. */
    private static String ours(String tool) {
        String name = tool.toLowerCase(Locale.ROOT);
        return switch (name) {
            case "bash", "shell", "run_shell_command", "exec_command", "command_execution" -> "run";
            case "write", "write_file", "create_file" -> "write";
            case "edit", "multiedit", "replace", "apply_patch", "patch", "file_change" -> "edit";
            case "read", "read_file", "read_many_files" -> "read";
            case "ls", "list", "list_directory", "glob" -> "list";
            case "grep", "grep_search", "search_file_content" -> "grep";
            default -> name.isBlank() ? "tool" : TextCut.toBytes(name, NOTE_BYTES);
        };
    }

    private static String target(JsonObject arguments) {
        return TARGETS.stream()
                .flatMap(name -> Json.findText(arguments, name).stream())
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    private String shorten(String target) {
        String inside =
                target.startsWith(workspace + "/")
                        ? target.substring(workspace.length() + 1)
                        : target;
        return TextCut.toBytes(inside, TARGET_BYTES);
    }

    static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("it failed");
    }
}
