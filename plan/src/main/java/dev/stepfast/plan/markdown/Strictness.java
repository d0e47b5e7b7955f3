package dev.stepfast.plan.markdown;

/** What a faulty annotation does. */
public enum Strictness {
    /** It is an error, and stops everything that runs something. */
    STRICT,
    /** It is skipped with a warning; a step that lost a check so can only end unverified. */
    LENIENT
}
