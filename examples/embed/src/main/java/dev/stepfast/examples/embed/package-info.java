/** Stepfast inside a Java program: a plan, a model of the program's own, and a listener. */
@NullMarked
package dev.stepfast.examples.embed;

import org.jspecify.annotations.NullMarked;
