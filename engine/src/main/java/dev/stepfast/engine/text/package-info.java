/**
 * Text that came from outside: fences, redaction, the one renderer of untrusted text, the token
 * estimate.
 */
@NullMarked
package dev.stepfast.engine.text;

import org.jspecify.annotations.NullMarked;
