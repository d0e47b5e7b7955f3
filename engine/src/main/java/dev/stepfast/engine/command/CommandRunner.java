package dev.stepfast.engine.command;

import java.util.Collection;
import java.util.List;

/**
 * Starts processes; nothing else does. One end per start, and no process of the command is left
 * behind.
 */
public interface CommandRunner {
    /**
     * Runs a command to its end. An interrupt of the calling thread ends the whole tree and yields
     * {@link CommandEnd.How.Cancelled}, with the interrupt flag set.
     */
    CommandEnd run(CommandRequest request);

    /**
     * Ends what earlier owners left running: every process that carries one of these marks. Returns
     * what survived.
     */
    List<String> endLeftovers(Collection<String> marks);

    /** Names this boot of the machine, so that marks of earlier boots are not looked for. */
    String bootId();
}
