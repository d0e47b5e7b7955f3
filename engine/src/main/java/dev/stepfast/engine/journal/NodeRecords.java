package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.EdgeState;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.BudgetRefused;
import dev.stepfast.engine.run.RunEvent.InterruptionResolved;
import dev.stepfast.engine.run.RunEvent.NodeInterrupted;
import dev.stepfast.engine.run.RunEvent.NodeReopened;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.taskplan.Outcome;

/** The records of a node: how it was resolved, interrupted, refused. */
final class NodeRecords {
    private NodeRecords() {}

    static FieldWriter write(NodeResolved event) {
        return new FieldWriter()
                .node("node", event.node())
                .choice("outcome", event.outcome())
                .choice("reason", event.reason())
                .text("grade", event.grade().map(FieldWriter::word))
                .flag("model_called", event.modelCalled())
                .text("detail", event.detail())
                .map("edges", event.edges(), Object::toString, FieldWriter::word);
    }

    static NodeResolved readResolved(FieldReader in) {
        return new NodeResolved(
                in.node("node"),
                in.choice("outcome", Outcome.class),
                in.choice("reason", Reason.class),
                in.findChoice("grade", Grade.class),
                in.flag("model_called"),
                in.text("detail"),
                in.map(
                        "edges",
                        Integer::valueOf,
                        (edges, edge) -> edges.choice(edge, EdgeState.class)));
    }

    static FieldWriter write(NodeInterrupted event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .texts("in_doubt", event.inDoubt().stream().map(EffectId::toString).toList());
    }

    static NodeInterrupted readInterrupted(FieldReader in) {
        return new NodeInterrupted(
                in.node("node"),
                in.attempt(),
                in.texts("in_doubt").stream().map(FieldReader::effect).toList());
    }

    static FieldWriter write(InterruptionResolved event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .text("how", event.how())
                .text("by", event.by())
                .text("why", event.why());
    }

    static InterruptionResolved readInterruptionResolved(FieldReader in) {
        return new InterruptionResolved(
                in.node("node"), in.attempt(), in.text("how"), in.text("by"), in.text("why"));
    }

    static FieldWriter write(StepDecided event) {
        return new FieldWriter()
                .node("node", event.node())
                .choice("what", event.what())
                .text("by", event.by())
                .text("why", event.why())
                .objects("verdicts", event.verdicts(), ValueForms::write)
                .whole("inbox_id", event.inboxId());
    }

    static StepDecided readDecided(FieldReader in) {
        return new StepDecided(
                in.node("node"),
                in.choice("what", StepDecided.What.class),
                in.text("by"),
                in.text("why"),
                in.objects("verdicts", ValueForms::readVerdict),
                in.findWhole("inbox_id"));
    }

    static FieldWriter write(NodeReopened event) {
        return new FieldWriter()
                .node("node", event.node())
                .nodes("unreached", event.unreached())
                .text("by", event.by())
                .text("why", event.why());
    }

    static NodeReopened readReopened(FieldReader in) {
        return new NodeReopened(
                in.node("node"), in.nodes("unreached"), in.text("by"), in.text("why"));
    }

    static FieldWriter write(BudgetRefused event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .text("limit", event.limit())
                .text("needed", event.needed())
                .text("left", event.left());
    }

    static BudgetRefused readBudgetRefused(FieldReader in) {
        return new BudgetRefused(
                in.node("node"),
                in.attempt(),
                in.text("limit"),
                in.text("needed"),
                in.text("left"));
    }
}
