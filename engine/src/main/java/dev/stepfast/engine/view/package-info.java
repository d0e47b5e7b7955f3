/** What a reader sees of a run: views and notices. */
@NullMarked
package dev.stepfast.engine.view;

import org.jspecify.annotations.NullMarked;
