package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.AttemptResumed;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.TreeMap;

/** The records of an attempt. */
final class AttemptRecords {
    private AttemptRecords() {}

    static FieldWriter write(AttemptStarted event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .text("strategy", event.strategy())
                .text("system", event.system())
                .text("prompt", event.prompt())
                .text("model", event.model())
                .hash("tree_before", event.treeBefore())
                .map(
                        "protected_files",
                        new TreeMap<>(event.protectedFiles()),
                        name -> name,
                        Sha256::hex)
                .text("requested_by", event.requestedBy().map(NodeId::value));
    }

    static AttemptStarted readStarted(FieldReader in) {
        return new AttemptStarted(
                in.node("node"),
                in.attempt(),
                in.text("strategy"),
                in.text("system"),
                in.text("prompt"),
                in.findText("model"),
                in.hash("tree_before"),
                in.map("protected_files", name -> name, FieldReader::hash),
                in.findNode("requested_by"));
    }

    static FieldWriter write(AttemptResumed event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .flag("starts_again", event.startsAgain());
    }

    static AttemptResumed readResumed(FieldReader in) {
        return new AttemptResumed(in.node("node"), in.attempt(), in.flag("starts_again"));
    }

    static FieldWriter write(AttemptEnded event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .choice("how", event.how())
                .text("detail", event.detail())
                .text("reply", event.reply())
                .text("transcript", event.transcriptText())
                .object("ledger", event.ledger().map(ValueForms::write))
                .objects("changed", event.changed(), ValueForms::write)
                .object("usage", ValueForms.write(event.usage()))
                .hash("tree_after", event.treeAfter())
                .duration("work_ms", event.work());
    }

    static AttemptEnded readEnded(FieldReader in) {
        return new AttemptEnded(
                in.node("node"),
                in.attempt(),
                in.choice("how", AttemptEnding.class),
                in.text("detail"),
                in.text("reply"),
                in.text("transcript"),
                in.findObject("ledger", ValueForms::readLedger),
                in.objects("changed", ValueForms::readChangedFile),
                in.object("usage", ValueForms::readUsage),
                in.hash("tree_after"),
                in.duration("work_ms"));
    }
}
