@NullMarked
package dev.stepfast.cli.render;

import org.jspecify.annotations.NullMarked;
