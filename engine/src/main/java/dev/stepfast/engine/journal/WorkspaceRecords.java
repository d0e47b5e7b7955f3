package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunEvent.BaseRecorded;
import dev.stepfast.engine.run.RunEvent.MarkWritten;
import dev.stepfast.engine.run.RunEvent.PlanFileChanged;

/** The records of the workspace and the plan file in it. */
final class WorkspaceRecords {
    private WorkspaceRecords() {}

    static FieldWriter write(BaseRecorded event) {
        return new FieldWriter().hash("tree", event.tree()).text("commit", event.commit());
    }

    static BaseRecorded readBase(FieldReader in) {
        return new BaseRecorded(in.hash("tree"), in.findText("commit"));
    }

    static FieldWriter write(PlanFileChanged event) {
        return new FieldWriter()
                .hash("before", event.before())
                .hash("after", event.after())
                .text("summary", event.summary());
    }

    static PlanFileChanged readPlanFileChanged(FieldReader in) {
        return new PlanFileChanged(in.hash("before"), in.hash("after"), in.text("summary"));
    }

    static FieldWriter write(MarkWritten event) {
        return new FieldWriter()
                .node("node", event.node())
                .text("mark", String.valueOf(event.mark()));
    }

    static MarkWritten readMarkWritten(FieldReader in) {
        String mark = in.text("mark");
        if (mark.length() != 1) {
            throw new IllegalArgumentException("a mark is one character, was \"" + mark + "\"");
        }
        return new MarkWritten(in.node("node"), mark.charAt(0));
    }
}
