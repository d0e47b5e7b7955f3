/** What the operator says by flags and environment, and where the workspace and its plan are. */
@NullMarked
package dev.stepfast.local.config;

import org.jspecify.annotations.NullMarked;
