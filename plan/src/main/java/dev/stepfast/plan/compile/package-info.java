/** Makes the workflow graph of a valid task plan. */
@NullMarked
package dev.stepfast.plan.compile;

import org.jspecify.annotations.NullMarked;
