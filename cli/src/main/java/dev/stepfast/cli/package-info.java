/** The main class, and what it puts together for the commands. */
@NullMarked
package dev.stepfast.cli;

import org.jspecify.annotations.NullMarked;
