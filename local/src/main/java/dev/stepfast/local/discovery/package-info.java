/** What this machine has that could do the work of a plan: agents, keys, model servers. */
@NullMarked
package dev.stepfast.local.discovery;

import org.jspecify.annotations.NullMarked;
