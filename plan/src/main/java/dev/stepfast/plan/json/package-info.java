/** JSON text read strictly, and the task plan in its JSON form. */
@NullMarked
package dev.stepfast.plan.json;

import org.jspecify.annotations.NullMarked;
