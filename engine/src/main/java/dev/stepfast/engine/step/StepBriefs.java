package dev.stepfast.engine.step;

import dev.stepfast.engine.repair.StepBrief;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.InputSource;
import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Gathers what an agent is told of a step. */
final class StepBriefs {
    /** Largest needed file that is read for a prompt; what a prompt shows of it is far less. */
    private static final long MOST_FILE_BYTES = 10L << 20;

    private final PlanTexts texts = new PlanTexts();
    private final StepServices services;

    StepBriefs(StepServices services) {
        this.services = services;
    }

    StepBrief of(GraphNode node, StepHost host, StepBrief.Start start) {
        Optional<MarkdownPlan> plan = texts.find(host.source(), host.settings().sections());
        Optional<Step> step = plan.flatMap(read -> read.findStep(node.id()));
        NodeHistory history = host.history(node.id());
        return new StepBrief(
                host.graph().plan().objective(),
                plan.flatMap(read ->
                                step.map(found -> progress(read, found, host.progress().done())))
                        .orElse(new StepBrief.Progress(0, 1, List.of(), List.of())),
                plan.flatMap(read -> step.map(found -> context(read, found))).orElse(List.of()),
                step.map(found -> new StepBrief.Step(found.index(), found.title(), found.body()))
                        .orElseGet(() -> plainStep(node)),
                node.spec().checks(),
                host.settings().repairs().reveal(),
                failedChecks(history),
                neededFiles(node),
                start);
    }

    /** Whether a faulty check was left out of the step, so that it can only end unverified. */
    boolean lostCheck(GraphNode node, StepHost host) {
        return texts.find(host.source(), host.settings().sections())
                .flatMap(plan -> plan.findStep(node.id()))
                .map(Step::lostCheck)
                .orElse(false);
    }

    /** The step as a check script is told of it. */
    int indexOf(GraphNode node, StepHost host) {
        return texts.find(host.source(), host.settings().sections())
                .flatMap(plan -> plan.findStep(node.id()))
                .map(Step::index)
                .orElse(node.order() + 1);
    }

    private static StepBrief.Step plainStep(GraphNode node) {
        String title = node.spec().common().purpose().orElse(node.id().value());
        return new StepBrief.Step(
                node.order() + 1, title, node.spec().common().prompt().orElse(""));
    }

    private static StepBrief.Progress progress(MarkdownPlan plan, Step step, Set<NodeId> done) {
        List<Step> working = plan.steps().stream().filter(one -> !one.isParent()).toList();
        List<String> finished = new ArrayList<>();
        List<String> upcoming = new ArrayList<>();
        for (Step other : working) {
            if (other.id().equals(step.id())) {
                continue;
            }
            if (done.contains(other.id())) {
                finished.add(other.title());
            } else if (other.index() > step.index()) {
                upcoming.add(other.title());
            }
        }
        return new StepBrief.Progress(
                (int) plan.steps().stream().filter(one -> done.contains(one.id())).count(),
                plan.steps().size(),
                finished,
                upcoming);
    }

    private static List<String> context(MarkdownPlan plan, Step step) {
        List<String> context = new ArrayList<>();
        if (!step.headings().isEmpty()) {
            context.add(String.join(" / ", step.headings()));
        }
        Map<NodeId, Step> byId = plan.stepsById();
        List<String> parents = new ArrayList<>();
        Optional<Step> parent = step.parent().map(byId::get);
        while (parent.isPresent()) {
            String body = parent.get().body().strip();
            parents.addFirst(parent.get().title() + (body.isEmpty() ? "" : "\n" + body));
            parent = parent.get().parent().map(byId::get);
        }
        context.addAll(parents);
        context.addAll(step.context());
        return context;
    }

    private static Set<String> failedChecks(NodeHistory history) {
        return history.attempts().stream()
                .map(AttemptHistory::verdicts)
                .flatMap(Collection::stream)
                .map(CheckEnded::verdict)
                .filter(verdict -> !verdict.isPass())
                .map(Verdict::key)
                .collect(Collectors.toSet());
    }

    private List<StepBrief.NeededFile> neededFiles(GraphNode node) {
        List<StepBrief.NeededFile> files = new ArrayList<>();
        for (InputSource input : inputs(node)) {
            if (input instanceof InputSource.File file
                    && services.workspace().read(file.path(), MOST_FILE_BYTES)
                            instanceof Content.Bytes content) {
                files.add(
                        new StepBrief.NeededFile(
                                file.path().toString(),
                                new String(content.bytes(), StandardCharsets.UTF_8)));
            }
        }
        return files;
    }

    /** The first needed file that is not there. */
    Optional<String> findMissing(GraphNode node) {
        for (InputSource input : inputs(node)) {
            if (input instanceof InputSource.File file
                    && file.required()
                    && !(services.workspace().read(file.path(), MOST_FILE_BYTES)
                            instanceof Content.Bytes)) {
                return Optional.of(file.path().toString());
            }
        }
        return Optional.empty();
    }

    private static Collection<InputSource> inputs(GraphNode node) {
        return node.spec()
                .common()
                .inputs()
                .<Collection<InputSource>>map(inputs -> inputs.sequencedValues())
                .orElse(List.of());
    }
}
