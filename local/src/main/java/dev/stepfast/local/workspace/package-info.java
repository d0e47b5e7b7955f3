/**
 * The workspace on disk: the one opener of its paths, staged writes, snapshots, and the plan file.
 */
@NullMarked
package dev.stepfast.local.workspace;

import org.jspecify.annotations.NullMarked;
