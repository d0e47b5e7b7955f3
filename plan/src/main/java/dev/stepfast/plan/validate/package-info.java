/** Says everything that is wrong with a task plan: one rule per class. */
@NullMarked
package dev.stepfast.plan.validate;

import org.jspecify.annotations.NullMarked;
