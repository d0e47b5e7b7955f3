@NullMarked
package dev.stepfast.local.config;

import org.jspecify.annotations.NullMarked;
