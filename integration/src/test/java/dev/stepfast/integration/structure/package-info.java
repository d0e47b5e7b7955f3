/**
 * The invariants of ARCHITECTURE.md, one test class each, and each shown to fire on a fixture that
 * breaks it.
 */
@NullMarked
package dev.stepfast.integration.structure;

import org.jspecify.annotations.NullMarked;
