/** One contract for each port, which every implementation of it keeps. */
@NullMarked
package dev.stepfast.integration.contract;

import org.jspecify.annotations.NullMarked;
