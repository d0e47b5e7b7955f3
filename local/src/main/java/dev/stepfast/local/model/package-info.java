/**
 * Language models: servers in three protocols over HTTP, what the user file says of them, and
 * recordings.
 */
@NullMarked
package dev.stepfast.local.model;

import org.jspecify.annotations.NullMarked;
