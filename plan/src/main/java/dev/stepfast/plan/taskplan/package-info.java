/**
 * The typed plan: nodes of a closed list of kinds, edges, budgets, capabilities; what Markdown and
 * JSON both become.
 */
@NullMarked
package dev.stepfast.plan.taskplan;

import org.jspecify.annotations.NullMarked;
