package dev.stepfast.engine.journal;

import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import java.util.List;

/** Turns the step ids of a plan reading to stored text and back. */
public final class StepIds {
    private StepIds() {}

    /** The ids as canonical JSON. */
    public static String encode(List<NodeId> ids) {
        return CanonicalJson.write(new FieldWriter().nodes("ids", ids).build());
    }

    /**
     * The ids of a stored text.
     *
     * @throws StoreException {@code journal_damaged} when it is not what was written
     */
    public static List<NodeId> decode(String stored) {
        try {
            return FieldReader.read(
                    RecordJson.parse(stored), ref -> new byte[0], in -> in.nodes("ids"));
        } catch (IllegalArgumentException e) {
            throw new StoreException(
                    StoreException.Code.JOURNAL_DAMAGED,
                    "the stored step ids of a plan are damaged: " + e.getMessage(),
                    e);
        }
    }
}
