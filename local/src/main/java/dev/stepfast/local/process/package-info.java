/**
 * The one starter of processes: program lookup, output files, limits, and the end of whole trees.
 */
@NullMarked
package dev.stepfast.local.process;

import org.jspecify.annotations.NullMarked;
