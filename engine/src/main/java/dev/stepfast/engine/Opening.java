package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.view.RunView;
import java.util.List;

/** What came of asking for a run. */
public sealed interface Opening {

    /** The run is this process's; drive it and close it. */
    record Ready(RunHandle handle) implements Opening {}

    /** Every step of the plan is done already. */
    record NothingToDo(PreparedPlan plan, RunView view) implements Opening {}

    /** The plan has errors; nothing was started. */
    record InvalidPlan(PreparedPlan plan) implements Opening {}

    /**
     * The plan may do more than read, and nobody has consented; nothing was started.
     *
     * @param digest what {@code --grant} takes
     * @param fresh covered lines that no earlier grant of this workspace has
     */
    record GrantRequired(
            PreparedPlan plan,
            AuthoritySummary authority,
            String digest,
            List<String> fresh,
            List<JudgedCommand> commands)
            implements Opening {
        public GrantRequired {
            fresh = List.copyOf(fresh);
            commands = List.copyOf(commands);
        }
    }

    /** A command of the plan with what the policy says of it once it is granted. */
    record JudgedCommand(AuthoritySummary.PlannedCommand command, PolicyDecision decision) {}

    /** Another process owns the run, or a run that writes in this workspace. */
    record Locked(String holder) implements Opening {}

    /**
     * It cannot start, for a reason outside the plan.
     *
     * @param code stable: {@code plan_changed}, {@code unknown_step}, {@code no_model}, {@code
     *     store_full} and the like
     * @param message what, where, and what to do next
     */
    record Refused(String code, String message) implements Opening {}
}
