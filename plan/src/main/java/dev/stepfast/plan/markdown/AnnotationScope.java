package dev.stepfast.plan.markdown;

/** What an item with annotations is. */
enum AnnotationScope {
    STEP,
    /** An item of a section: it takes checks and an id, nothing else. */
    SECTION_ITEM
}
