/** Whole plans on real parts: real files, store and processes; only the model is scripted. */
@NullMarked
package dev.stepfast.integration.road;

import org.jspecify.annotations.NullMarked;
