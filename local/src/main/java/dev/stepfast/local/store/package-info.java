/** The run store on one machine: an SQLite database, files beside it, and locks of the system. */
@NullMarked
package dev.stepfast.local.store;

import org.jspecify.annotations.NullMarked;
