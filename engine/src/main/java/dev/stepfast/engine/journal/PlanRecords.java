package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.engine.run.RunEvent.RunCreated;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.compile.PlanCompiler;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.TaskPlanJson;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import java.util.Comparator;
import java.util.Set;

/** The records that hold a plan and its graph. */
final class PlanRecords {
    private PlanRecords() {}

    static FieldWriter write(RunCreated event) {
        return graph(event.graph())
                .text("run", event.run().value())
                .object("source", source(event.source()))
                .object("settings", SettingsForm.write(event.settings()))
                .object("authority", RunRecords.write(event.authority()))
                .map("done", event.done(), NodeId::value, FieldWriter::word)
                .nodes(
                        "skipped",
                        event.skipped().stream()
                                .sorted(Comparator.comparing(NodeId::value))
                                .toList())
                .text("sandbox_level", event.sandboxLevel())
                .text("version", event.version())
                .text("by", event.by());
    }

    static RunCreated readRunCreated(FieldReader in) {
        return new RunCreated(
                new RunId(in.text("run")),
                in.object("source", PlanRecords::readSource),
                readGraph(in),
                in.object("settings", SettingsForm::read),
                in.object("authority", RunRecords::readAuthority),
                in.map("done", NodeId::new, (done, node) -> done.choice(node, Grade.class)),
                Set.copyOf(in.nodes("skipped")),
                in.text("sandbox_level"),
                in.text("version"),
                in.text("by"));
    }

    static FieldWriter write(PlanChangeAccepted event) {
        return graph(event.graph())
                .hash("old_digest", event.oldDigest())
                .object("source", source(event.source()))
                .nodes("kept", event.kept())
                .nodes("again", event.again())
                .text("by", event.by())
                .text("why", event.why());
    }

    static PlanChangeAccepted readPlanChangeAccepted(FieldReader in) {
        return new PlanChangeAccepted(
                in.hash("old_digest"),
                in.object("source", PlanRecords::readSource),
                readGraph(in),
                in.nodes("kept"),
                in.nodes("again"),
                in.text("by"),
                in.text("why"));
    }

    /**
     * The plan and its graph in their canonical spelling, so that the digests are those of the
     * texts.
     */
    private static FieldWriter graph(WorkflowGraph graph) {
        return new FieldWriter()
                .text("plan", CanonicalJson.write(TaskPlanJson.canonical(graph.plan())))
                .hash("plan_digest", graph.planDigest())
                .text("graph", CanonicalJson.write(graph.json()))
                .hash("graph_digest", graph.graphDigest());
    }

    private static WorkflowGraph readGraph(FieldReader in) {
        WorkflowGraph graph = PlanCompiler.compile(TaskPlanReader.readCanonical(in.json("plan")));
        String recorded = in.text("graph");
        if (!graph.planDigest().equals(in.hash("plan_digest"))) {
            throw new IllegalArgumentException("the plan does not have its digest");
        }
        if (!graph.graphDigest().equals(in.hash("graph_digest"))
                || !CanonicalJson.write(graph.json()).equals(recorded)) {
            throw new IllegalArgumentException(
                    "the graph is not the one that the plan compiles to");
        }
        return graph;
    }

    private static FieldWriter source(PlanSource source) {
        return new FieldWriter()
                .text("path", source.path())
                .choice("format", source.format())
                .text("text", source.text())
                .nodes("step_ids", source.stepIds());
    }

    private static PlanSource readSource(FieldReader in) {
        return new PlanSource(
                in.text("path"),
                in.choice("format", PlanSource.Format.class),
                in.text("text"),
                in.nodes("step_ids"));
    }
}
