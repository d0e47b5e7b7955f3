package dev.stepfast.engine.command;

import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;

/**
 * A command that a person consented to with the plan: exactly this vector, not what begins like it.
 *
 * @param program hash of the program's file at the time of consent; a file that differs is not
 *     started. Empty when the program was not there yet or is not pinned
 */
public record GrantedCommand(List<String> argv, Optional<Sha256> program) {
    public GrantedCommand {
        argv = List.copyOf(argv);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a granted command has at least a program");
        }
    }
}
