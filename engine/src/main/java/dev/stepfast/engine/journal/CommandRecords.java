package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunEvent.CommandEnded;
import dev.stepfast.engine.run.RunEvent.CommandStarted;

/** The records of processes. */
final class CommandRecords {
    private CommandRecords() {}

    static FieldWriter write(CommandStarted event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .texts("argv", event.argv())
                .text("mark", event.mark())
                .text("boot_id", event.bootId());
    }

    static CommandStarted readStarted(FieldReader in) {
        return new CommandStarted(
                in.node("node"),
                in.effect(),
                in.texts("argv"),
                in.text("mark"),
                in.text("boot_id"));
    }

    static FieldWriter write(CommandEnded event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .text("exit", event.exit())
                .blob("output", event.output())
                .texts("survivors", event.survivors())
                .duration("took_ms", event.took());
    }

    static CommandEnded readEnded(FieldReader in) {
        return new CommandEnded(
                in.node("node"),
                in.effect(),
                in.text("exit"),
                in.findBlob("output"),
                in.texts("survivors"),
                in.duration("took_ms"));
    }
}
