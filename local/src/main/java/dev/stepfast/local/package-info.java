/** One machine: all ports of the engine put together for a workspace on it. */
@NullMarked
package dev.stepfast.local;

import org.jspecify.annotations.NullMarked;
