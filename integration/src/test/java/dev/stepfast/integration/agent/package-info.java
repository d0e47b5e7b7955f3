/** Agent commands by others, and some that misbehave, through the real engine. */
@NullMarked
package dev.stepfast.integration.agent;

import org.jspecify.annotations.NullMarked;
