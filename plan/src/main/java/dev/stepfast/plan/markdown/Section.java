package dev.stepfast.plan.markdown;

/** What the items below a heading are when they are no steps. */
enum Section {
    ACCEPTANCE,
    FINAL,
    EVERY_STEP
}
