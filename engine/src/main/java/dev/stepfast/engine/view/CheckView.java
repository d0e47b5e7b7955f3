package dev.stepfast.engine.view;

import dev.stepfast.engine.run.Verdict;
import java.util.Optional;

/**
 * A check of a step with its newest verdict.
 *
 * @param before the verdict of the preflight, where there was one
 * @param verdict empty while it has none
 */
public record CheckView(
        String key, String display, Optional<Verdict.Status> before, Optional<Verdict> verdict) {

    /**
     * What the change from before shows: {@code red → green}, {@code was green}; empty where it
     * shows nothing.
     */
    public String change() {
        if (before.isEmpty() || verdict.isEmpty()) {
            return "";
        }
        boolean green = before.get() == Verdict.Status.PASS;
        if (verdict.get().isPass()) {
            return green ? "was green" : "red → green";
        }
        return green ? "broken by this step" : "already red before this step";
    }
}
