package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Markdown plan as read.
 *
 * @param fileName name of the file, without folders, for messages
 * @param text the decoded text, a byte order mark included; every offset counts its {@code char}s
 * @param goalSpan the heading that gave the goal; empty when the file name did
 * @param steps in document order
 * @param finalItems items whose checks are run at the end
 * @param everyStep checks that are added behind those of every step
 * @param frontMatter the fields that are handed on to the task plan; empty when there are none
 * @param frontMatterSpan the front matter without its fences
 */
public record MarkdownPlan(
        String fileName,
        String text,
        String goal,
        Optional<SourceSpan> goalSpan,
        List<Step> steps,
        List<AcceptanceItem> acceptance,
        List<FinalItem> finalItems,
        List<PlacedCheck> everyStep,
        JsonObject frontMatter,
        Optional<SourceSpan> frontMatterSpan) {
    public MarkdownPlan {
        steps = List.copyOf(steps);
        acceptance = List.copyOf(acceptance);
        finalItems = List.copyOf(finalItems);
        everyStep = List.copyOf(everyStep);
    }

    /** The step with this id, in one pass over the steps. */
    public Optional<Step> findStep(NodeId id) {
        return steps.stream().filter(step -> step.id().equals(id)).findFirst();
    }

    public Optional<FinalItem> findFinalItem(String id) {
        return finalItems.stream().filter(item -> item.id().equals(id)).findFirst();
    }

    /** The steps by id, for who asks often. */
    public Map<NodeId, Step> stepsById() {
        Map<NodeId, Step> byId = new HashMap<>();
        steps.forEach(step -> byId.put(step.id(), step));
        return byId;
    }

    /**
     * The same plan with the ids that the run store keeps.
     *
     * @param ids one for each step, in document order, no two equal
     * @throws IllegalArgumentException when they are not as many as the steps, or not distinct
     */
    public MarkdownPlan withStepIds(List<NodeId> ids) {
        if (ids.size() != steps.size() || ids.stream().distinct().count() != ids.size()) {
            throw new IllegalArgumentException(
                    steps.size() + " distinct ids are needed, one for each step");
        }
        Map<NodeId, NodeId> renamed = new HashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            renamed.put(steps.get(i).id(), ids.get(i));
        }
        List<Step> kept = new ArrayList<>();
        steps.forEach(step -> kept.add(renamed(step, renamed)));
        return new MarkdownPlan(
                fileName,
                text,
                goal,
                goalSpan,
                kept,
                acceptance,
                finalItems,
                everyStep,
                frontMatter,
                frontMatterSpan);
    }

    private static Step renamed(Step step, Map<NodeId, NodeId> names) {
        return new Step(
                step.identity().withId(names.getOrDefault(step.id(), step.id())),
                step.index(),
                step.title(),
                step.body(),
                step.box(),
                step.state(),
                step.span(),
                step.headings(),
                step.context(),
                step.parent().map(parent -> names.getOrDefault(parent, parent)),
                step.children().stream().map(child -> names.getOrDefault(child, child)).toList(),
                step.placedChecks(),
                step.settings(),
                step.parallel(),
                step.lostCheck());
    }
}
