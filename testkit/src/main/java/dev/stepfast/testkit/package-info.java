/**
 * What tests of every module share: golden files, a clock moved by hand, scratch workspaces,
 * vectors.
 */
@NullMarked
package dev.stepfast.testkit;

import org.jspecify.annotations.NullMarked;
