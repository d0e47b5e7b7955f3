/**
 * What happened: the ports of the store, the fold of records to a run state, and the codec of
 * records.
 *
 * <p>Growth of the record form: a new type of record has a new name; a body that gets a field, or a
 * word that a field may hold, raises the version of its type. So a reader that knows type and
 * version knows every field, and one left over is damage, not growth.
 */
@NullMarked
package dev.stepfast.engine.journal;

import org.jspecify.annotations.NullMarked;
