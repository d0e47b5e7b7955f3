/**
 * The launcher, run as a person runs it, with a JDK and a Maven that only write down how they were
 * called.
 */
@NullMarked
package dev.stepfast.integration.launcher;

import org.jspecify.annotations.NullMarked;
