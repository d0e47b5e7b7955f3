/**
 * What a run is made of: ids, the events that a journal records, outcomes, and the values that
 * records hold.
 */
@NullMarked
package dev.stepfast.engine.run;

import org.jspecify.annotations.NullMarked;
