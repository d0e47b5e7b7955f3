/** Plans, graphs and diagnostics as text for people and tools. */
@NullMarked
package dev.stepfast.plan.render;

import org.jspecify.annotations.NullMarked;
