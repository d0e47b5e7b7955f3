package dev.stepfast.cli.render;

import dev.stepfast.engine.view.LogLine;
import dev.stepfast.engine.view.RunLog;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;

/** The journal of a run, one line for each record. */
public final class LogRenderer {
    private final Times times;

    public LogRenderer(Times times) {
        this.times = times;
    }

    /** {@code TIME EVENT STEP DETAIL}, in columns. */
    public List<String> of(RunLog log) {
        return new Columns(List.of()).of(log.lines().stream().map(this::row).toList());
    }

    private List<String> row(LogLine line) {
        return List.of(
                times.seconds(line.at()),
                line.type(),
                line.node().map(NodeId::value).orElse("-"),
                EventText.of(line.event()));
    }

    /** The journal for programs that read along. */
    public static JsonObject json(RunLog log) {
        return JsonObject.builder()
                .put("v", 1)
                .put("run", log.run().value())
                .putAll("records", log.lines().stream().map(LogRenderer::json).toList())
                .put("damage", ViewJson.orNull(log.damage()))
                .build();
    }

    private static JsonObject json(LogLine line) {
        return JsonObject.builder()
                .put("seq", line.seq())
                .put("at", line.at().toString())
                .put("event", line.type())
                .put("incarnation", line.incarnation())
                .put("step", ViewJson.orNull(line.node().map(NodeId::value)))
                .put("detail", EventText.of(line.event()))
                .build();
    }
}
