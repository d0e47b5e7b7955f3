package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.RunEvent.GateAnswered;
import dev.stepfast.engine.run.RunEvent.GateExpired;
import dev.stepfast.engine.run.RunEvent.GateOpened;

/** The records of a gate. */
final class GateRecords {
    private GateRecords() {}

    static FieldWriter write(GateOpened event) {
        return new FieldWriter()
                .node("node", event.node())
                .text("gate", event.gate().toString())
                .hash("binding", event.binding())
                .text("shown", event.shown())
                .flag("skippable", event.skippable())
                .instant("expires", event.expires());
    }

    static GateOpened readOpened(FieldReader in) {
        return new GateOpened(
                in.node("node"),
                GateId.parse(in.text("gate")),
                in.hash("binding"),
                in.text("shown"),
                in.flag("skippable"),
                in.instant("expires"));
    }

    static FieldWriter write(GateAnswered event) {
        return new FieldWriter()
                .node("node", event.node())
                .text("gate", event.gate().toString())
                .object("answer", ValueForms.write(event.answer()))
                .whole("inbox_id", event.inboxId());
    }

    static GateAnswered readAnswered(FieldReader in) {
        return new GateAnswered(
                in.node("node"),
                GateId.parse(in.text("gate")),
                in.object("answer", ValueForms::readAnswer),
                in.findWhole("inbox_id"));
    }

    static FieldWriter write(GateExpired event) {
        return new FieldWriter().node("node", event.node()).text("gate", event.gate().toString());
    }

    static GateExpired readExpired(FieldReader in) {
        return new GateExpired(in.node("node"), GateId.parse(in.text("gate")));
    }
}
