@NullMarked
package dev.stepfast.cli.command;

import org.jspecify.annotations.NullMarked;
