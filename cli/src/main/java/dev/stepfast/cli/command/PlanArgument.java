package dev.stepfast.cli.command;

import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The plan that a command runs. */
final class PlanArgument {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN",
            description = "The plan file. Default: plan.md, else agents/plan.md.")
    Optional<String> plan = Optional.empty();

    /** Its path in the workspace. */
    String find(Frame frame) {
        return frame.plans().find(frame.planName(plan)).relative();
    }
}
