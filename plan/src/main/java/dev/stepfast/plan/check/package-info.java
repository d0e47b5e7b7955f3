/**
 * Checks as data: one record per check type, their keys, their operands, and the command line
 * tokenizer.
 */
@NullMarked
package dev.stepfast.plan.check;

import org.jspecify.annotations.NullMarked;
