package dev.stepfast.engine.schedule;

import dev.stepfast.plan.compile.PlanCompiler;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.TaskPlanReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Graphs in one line: nodes as {@code id:kind}, {@code id:kind+continue_on}; edges as {@code a>b},
 * with a branch {@code a>b/failed}, in order only {@code a~b}. The first node is the entry.
 */
final class Graphs {
    private Graphs() {}

    static WorkflowGraph of(String line) {
        return of(line, "");
    }

    /** A graph with more members at the top level of its plan, as JSON. */
    static WorkflowGraph of(String line, String more) {
        List<String> nodes = new ArrayList<>();
        List<String> edges = new ArrayList<>();
        String entry = "";
        for (String word : line.strip().split("\\s+", -1)) {
            if (word.contains(":")) {
                String id = word.substring(0, word.indexOf(':'));
                entry = entry.isEmpty() ? id : entry;
                nodes.add(node(id, word.substring(id.length() + 1)));
            } else {
                edges.add(edge(word));
            }
        }
        String json =
                "{\"schema_version\":\"1\",\"objective\":\"o\",\"entry\":\"%s\",\"nodes\":{%s},\"edges\":[%s]%s}"
                        .formatted(entry, String.join(",", nodes), String.join(",", edges), more);
        return PlanCompiler.compile(
                TaskPlanReader.readPartially(json.getBytes(StandardCharsets.UTF_8))
                        .partial()
                        .orElseThrow(() -> new IllegalArgumentException(json)));
    }

    private static String node(String id, String words) {
        String kind = words.split("\\+", 2)[0];
        String more =
                words.contains("+")
                        ? ",\"continue_on\":[\"" + words.split("\\+", 2)[1] + "\"]"
                        : "";
        return "\"" + id + "\":" + body(kind.toLowerCase(Locale.ROOT), more);
    }

    private static String body(String kind, String more) {
        return switch (kind) {
            case "agent" ->
                    "{\"kind\":\"agent_loop\",\"prompt\":\"x\",\"effects\":[\"workspace_write\"]"
                            + more
                            + "}";
            case "reader" ->
                    "{\"kind\":\"agent_loop\",\"prompt\":\"x\",\"effects\":[\"read_only\"]"
                            + more
                            + "}";
            case "verify" -> "{\"kind\":\"verify\",\"verify\":{\"command\":\"true\"}" + more + "}";
            case "gate" ->
                    "{\"kind\":\"human_gate\",\"prompt\":\"Go on?\",\"human_gate\":{\"skippable\":true}"
                            + more
                            + "}";
            case "join" -> "{\"kind\":\"join\"" + more + "}";
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static String edge(String word) {
        boolean order = word.contains("~");
        String[] ends = word.split(order ? "~" : ">", 2);
        String[] to = ends[1].split("/", 2);
        return "{\"from\":\"%s\",\"to\":\"%s\"%s%s}"
                .formatted(
                        ends[0],
                        to[0],
                        to.length == 2 ? ",\"branch\":\"" + to[1] + "\"" : "",
                        order ? ",\"order_only\":true" : "");
    }
}
