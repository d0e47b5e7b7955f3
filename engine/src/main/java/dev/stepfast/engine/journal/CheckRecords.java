package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunEvent.CheckEnded;

/** The record of a check. */
final class CheckRecords {
    private CheckRecords() {}

    static FieldWriter write(CheckEnded event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .choice("phase", event.phase())
                .object("verdict", ValueForms.write(event.verdict()))
                .hash("tree", event.tree())
                .whole("reused_from", event.reusedFrom());
    }

    static CheckEnded readEnded(FieldReader in) {
        return new CheckEnded(
                in.node("node"),
                in.attempt(),
                in.choice("phase", CheckEnded.Phase.class),
                in.object("verdict", ValueForms::readVerdict),
                in.findHash("tree"),
                in.findWhole("reused_from"));
    }
}
