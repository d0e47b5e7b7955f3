package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.SourceSpan;

/** The id of another step, as written, and where; the step may not exist. */
public record StepReference(String id, SourceSpan span) {}
