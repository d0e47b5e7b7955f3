/**
 * What is found in a plan before it runs: code, severity, place, message, and what to do about it.
 */
@NullMarked
package dev.stepfast.plan.diagnostic;

import org.jspecify.annotations.NullMarked;
