package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects where in the file each value of a task plan stands. */
final class SourceMap {
    private final Map<String, SourceSpan> spans = new HashMap<>();

    static String node(NodeId id) {
        return "/nodes/" + id.value().replace("~", "~0").replace("/", "~1");
    }

    void put(String pointer, SourceSpan span) {
        spans.put(pointer, span);
    }

    void putStep(Step step, List<PlacedCheck> checks) {
        put(node(step.id()), step.span());
        putChecks(step.id(), checks);
    }

    void putChecks(NodeId id, List<PlacedCheck> checks) {
        for (int i = 0; i < checks.size(); i++) {
            put(node(id) + "/checks/" + i, checks.get(i).span());
        }
    }

    Optional<SourceSpan> find(String pointer) {
        return Optional.ofNullable(spans.get(pointer));
    }

    Map<String, SourceSpan> spans() {
        return spans;
    }
}
