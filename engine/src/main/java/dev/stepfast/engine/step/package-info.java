/** One executor per node kind; knows neither the scheduler nor the journal. */
@NullMarked
package dev.stepfast.engine.step;

import org.jspecify.annotations.NullMarked;
