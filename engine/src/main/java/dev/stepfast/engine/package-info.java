/** The façade: prepare a plan, open a run of it, look at runs, answer gates, check a tree. */
@NullMarked
package dev.stepfast.engine;

import org.jspecify.annotations.NullMarked;
