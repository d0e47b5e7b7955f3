package dev.stepfast.engine.schedule;

import dev.stepfast.engine.run.RunEvent;
import java.util.List;

/**
 * What follows from one completion.
 *
 * @param next the schedule with the records applied
 * @param records to be made durable first
 * @param commands to be carried out then, in order
 * @param taken inbox rows that the records answer
 */
public record Decision(
        Schedule next, List<RunEvent> records, List<SchedulerCommand> commands, List<Long> taken) {
    public Decision {
        records = List.copyOf(records);
        commands = List.copyOf(commands);
        taken = List.copyOf(taken);
    }
}
