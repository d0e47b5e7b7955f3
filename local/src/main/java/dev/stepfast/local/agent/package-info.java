/** Agent commands: presets, what their events mean, their homes and their environments. */
@NullMarked
package dev.stepfast.local.agent;

import org.jspecify.annotations.NullMarked;
