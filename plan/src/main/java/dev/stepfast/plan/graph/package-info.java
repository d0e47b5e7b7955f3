/** The compiled form of a plan: what the scheduler runs. */
@NullMarked
package dev.stepfast.plan.graph;

import org.jspecify.annotations.NullMarked;
