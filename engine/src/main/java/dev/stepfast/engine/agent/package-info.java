/** The port to agent commands: what is known of one, and one attempt's work by it. */
@NullMarked
package dev.stepfast.engine.agent;

import org.jspecify.annotations.NullMarked;
