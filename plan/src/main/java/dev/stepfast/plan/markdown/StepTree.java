package dev.stepfast.plan.markdown;

import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The steps of a plan with what they have from their parents. */
final class StepTree {
    private final MarkdownPlan plan;
    private final Map<NodeId, Step> byId;
    private final Map<String, NodeId> byReading = new HashMap<>();
    private final Set<NodeId> optional = new HashSet<>();

    StepTree(MarkdownPlan plan) {
        this.plan = plan;
        this.byId = plan.stepsById();
        for (Step step : plan.steps()) {
            byReading.putIfAbsent(step.identity().reading().value(), step.id());
            if (step.isOptional() || step.parent().filter(optional::contains).isPresent()) {
                optional.add(step.id());
            }
        }
    }

    /** The steps that have no parent, in document order. */
    List<Step> roots() {
        return plan.steps().stream().filter(step -> step.parent().isEmpty()).toList();
    }

    List<Step> children(Step step) {
        return step.children().stream().map(this::step).toList();
    }

    /** Whether the step, or a parent of it, is optional. */
    boolean isOptional(NodeId id) {
        return optional.contains(id);
    }

    /** The step that a reference means: by its id in records, else by the one in the file. */
    Optional<NodeId> resolve(String id) {
        return byId.containsKey(new NodeId(id))
                ? Optional.of(new NodeId(id))
                : Optional.ofNullable(byReading.get(id));
    }

    List<String> ids() {
        return plan.steps().stream().map(step -> step.id().value()).toList();
    }

    Optional<String> model(Step step) {
        return inherited(step, one -> one.settings().model());
    }

    Optional<String> agent(Step step) {
        return inherited(step, one -> one.settings().agent());
    }

    Optional<Integer> repairs(Step step) {
        return inherited(step, one -> one.settings().repairs());
    }

    Optional<Duration> timeout(Step step) {
        return inherited(step, one -> one.settings().timeout());
    }

    /** The step and its parents, from the outside in. */
    List<Step> line(Step step) {
        List<Step> line = new ArrayList<>();
        line.add(step);
        Optional<NodeId> parent = step.parent();
        while (parent.isPresent()) {
            Step outer = step(parent.get());
            line.addFirst(outer);
            parent = outer.parent();
        }
        return line;
    }

    /** The last step below a parent that has an agent; one that surely runs if there is one. */
    Optional<NodeId> findLastAgentBelow(Step parent) {
        Optional<NodeId> last = Optional.empty();
        Optional<NodeId> lastCertain = Optional.empty();
        List<Step> open = new ArrayList<>(children(parent));
        while (!open.isEmpty()) {
            Step step = open.removeLast();
            if (step.isParent()) {
                open.addAll(children(step));
            } else if (step.hasAgent()) {
                last = last.isPresent() ? last : Optional.of(step.id());
                if (!isOptional(step.id())) {
                    lastCertain = Optional.of(step.id());
                    break;
                }
            }
        }
        return lastCertain.isPresent() ? lastCertain : last;
    }

    private Step step(NodeId id) {
        Step step = byId.get(id);
        if (step == null) {
            throw new IllegalStateException("no step \"" + id + "\" in its own plan");
        }
        return step;
    }

    private <T> Optional<T> inherited(Step step, Function<Step, Optional<T>> setting) {
        Optional<T> found = setting.apply(step);
        Optional<NodeId> parent = step.parent();
        while (found.isEmpty() && parent.isPresent()) {
            Step outer = step(parent.get());
            found = setting.apply(outer);
            parent = outer.parent();
        }
        return found;
    }
}
