/** What a plan may do at most, spelled as sorted lines, and a person's consent to it. */
@NullMarked
package dev.stepfast.engine.authority;

import org.jspecify.annotations.NullMarked;
