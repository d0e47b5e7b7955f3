/** The Markdown dialect: reading, annotations, single-mark edits, lowering to a task plan. */
@NullMarked
package dev.stepfast.plan.markdown;

import org.jspecify.annotations.NullMarked;
