/** What happened: the ports of the store, the fold of records to a run state, and the codec of records. */
@NullMarked
package dev.stepfast.engine.journal;

import org.jspecify.annotations.NullMarked;
