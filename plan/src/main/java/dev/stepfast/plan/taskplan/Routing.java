package dev.stepfast.plan.taskplan;

import java.util.Locale;

/** How outcomes without a branch of their own leave a node. */
public enum Routing {
    /** Only successes go on. */
    STRICT,
    /** All but denials, expiries and cancellations go on. */
    FALLTHROUGH;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
