/** The port to language models: requests, replies, typed failures, prices. */
@NullMarked
package dev.stepfast.engine.model;

import org.jspecify.annotations.NullMarked;
