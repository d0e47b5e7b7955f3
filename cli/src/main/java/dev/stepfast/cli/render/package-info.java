/**
 * What people and programs see: plain lines, a live line at a terminal, JSON; and the questions put
 * to a person.
 */
@NullMarked
package dev.stepfast.cli.render;

import org.jspecify.annotations.NullMarked;
