/** The commands, one class each, with the options they share and the one table of exit codes. */
@NullMarked
package dev.stepfast.cli.command;

import org.jspecify.annotations.NullMarked;
