package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RecordCodec;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Instant;
import java.util.Optional;

/**
 * One record of a run's journal, for people.
 *
 * @param seq its number, from 1
 * @param type its name in the journal
 * @param incarnation number of the ownership under which it was written
 * @param node the node it is about
 */
public record LogLine(
        long seq, Instant at, String type, int incarnation, Optional<NodeId> node, RunEvent event) {

    public static LogLine of(JournalRecord record) {
        return new LogLine(
                record.seq(),
                record.at(),
                RecordCodec.typeOf(record.event()),
                record.incarnation().number(),
                record.event() instanceof RunEvent.NodeEvent of
                        ? Optional.of(of.node())
                        : Optional.empty(),
                record.event());
    }
}
