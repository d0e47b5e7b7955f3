/** The gateways to language models against servers by others. */
@NullMarked
package dev.stepfast.integration.model;

import org.jspecify.annotations.NullMarked;
