package dev.stepfast.plan.validate;

/** One thing that is looked for in every plan; linear in the plan, without state. */
interface Rule {
    /** Reports what it finds; leaves alone what is not well formed. */
    void check(Subject subject);
}
