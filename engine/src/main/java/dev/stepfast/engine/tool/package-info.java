/** Tools that a model may call: the port, the registry, the capability check at each call. */
@NullMarked
package dev.stepfast.engine.tool;

import org.jspecify.annotations.NullMarked;
