/** Grants and trusted workspaces in the user's own folder. */
@NullMarked
package dev.stepfast.local.trust;

import org.jspecify.annotations.NullMarked;
