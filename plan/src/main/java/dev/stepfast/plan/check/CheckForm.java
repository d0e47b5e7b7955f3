package dev.stepfast.plan.check;

/** The two ways in which a check is written in Markdown. */
public enum CheckForm {
    /**
     * Inside {@code [validate: ...]}: ends at the closing bracket, {@code \[} and {@code \]} stand
     * for brackets.
     */
    BRACKET,
    /** A bullet {@code validate: ...}: runs to the end of its paragraph and is taken as it is. */
    BLOCK
}
