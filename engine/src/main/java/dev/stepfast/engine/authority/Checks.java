package dev.stepfast.engine.authority;

import dev.stepfast.plan.check.CheckOptions;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CommandOptions;
import dev.stepfast.plan.taskplan.Node;
import java.util.Optional;
import java.util.Set;

/**
 * The command of a verify node's contract as a check, so that there is one way to run and to judge
 * it.
 */
public final class Checks {
    private Checks() {}

    /** The check; empty when the contract names no command. */
    public static Optional<CheckSpec> ofContract(Node.Verify verify) {
        return verify.contract()
                .flatMap(contract ->
                        contract.command()
                                .map(command ->
                                        new CheckSpec.Command(
                                                command,
                                                Set.of(contract.expectStatus().orElse(0)),
                                                CommandOptions.DEFAULT,
                                                CheckOptions.NONE)));
    }
}
