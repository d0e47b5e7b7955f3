package dev.stepfast.plan.taskplan;

import java.util.List;
import java.util.Optional;

/**
 * The ceiling a plan grants its nodes. For tools and roots, absent is unstated and an empty list is
 * nothing.
 */
public record Capabilities(
        Optional<List<String>> tools,
        Optional<Effect> sideEffectLevel,
        Optional<List<String>> workspaceRoots,
        Optional<Integer> recursionLimit) {
    public static final Capabilities UNSTATED =
            new Capabilities(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Capabilities {
        tools = tools.map(List::copyOf);
        workspaceRoots = workspaceRoots.map(List::copyOf);
    }

    public boolean isEmpty() {
        return equals(UNSTATED);
    }
}
