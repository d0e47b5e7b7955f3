package dev.stepfast.local.workspace;

import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Takes the text behind a box as the id of its step. */
final class TextMarkEdit implements MarkEdit {
    @Override
    public Edit apply(byte[] now, NodeId step, char mark, String lastText, List<NodeId> stepIds) {
        String text = new String(now, StandardCharsets.UTF_8);
        if (text.contains("[" + mark + "] " + step)) {
            return new Edit.AlreadyThere();
        }
        int at = text.indexOf("[ ] " + step);
        return at < 0
                ? new Edit.StepVanished()
                : new Edit.Changed(
                        (text.substring(0, at + 1) + mark + text.substring(at + 2))
                                .getBytes(StandardCharsets.UTF_8));
    }
}
