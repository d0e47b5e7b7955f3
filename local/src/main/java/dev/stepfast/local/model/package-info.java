/** Language models on one machine: OpenAI-compatible servers over HTTP, and recordings. */
@NullMarked
package dev.stepfast.local.model;

import org.jspecify.annotations.NullMarked;
