/** Git as Stepfast itself runs it: hardened, read-only, and never relied on. */
@NullMarked
package dev.stepfast.local.git;

import org.jspecify.annotations.NullMarked;
