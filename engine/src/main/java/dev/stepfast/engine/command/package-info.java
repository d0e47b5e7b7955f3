/**
 * Commands as argument vectors: the policy that judges them, the environment they get, the port
 * that starts them.
 */
@NullMarked
package dev.stepfast.engine.command;

import org.jspecify.annotations.NullMarked;
