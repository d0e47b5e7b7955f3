/**
 * The workspace as the engine sees it: names, reading and writing through one port, changed files,
 * tree hash.
 */
@NullMarked
package dev.stepfast.engine.workspace;

import org.jspecify.annotations.NullMarked;
