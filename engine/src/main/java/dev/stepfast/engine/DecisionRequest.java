package dev.stepfast.engine;

import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.markdown.Strictness;

/**
 * A person's decision on a step.
 *
 * @param plan workspace-relative path of the plan file
 * @param step as a person names it
 * @param proof whether the step's checks must pass before it counts as done
 * @param why recorded, and shown wherever the decision is
 * @param consent for the commands of its checks
 */
public record DecisionRequest(
        String plan,
        Strictness strictness,
        RunSettings settings,
        String step,
        StepDecided.What what,
        Proof proof,
        String by,
        String why,
        Consent consent) {

    /** What a step that is called done has to show. */
    public enum Proof {
        /** Every check passes. */
        CHECKS,
        /** Nothing: a person vouches for it. */
        NONE
    }

    public DecisionRequest withConsent(Consent other) {
        return new DecisionRequest(plan, strictness, settings, step, what, proof, by, why, other);
    }
}
