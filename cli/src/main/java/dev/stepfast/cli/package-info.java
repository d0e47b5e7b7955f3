/** The main class and all wiring. */
@NullMarked
package dev.stepfast.cli;

import org.jspecify.annotations.NullMarked;
