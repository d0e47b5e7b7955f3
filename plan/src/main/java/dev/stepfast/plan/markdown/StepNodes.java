package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.Condition;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.InputSource;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeCommon;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.Writes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Makes the node of a step. */
final class StepNodes {
    private static final List<String> LET_GO_ON =
            List.of(Outcome.FAILED.word(), Outcome.ERROR.word());

    private StepNodes() {}

    static Node node(Step step, StepTree tree, List<PlacedCheck> everyStep) {
        List<CheckSpec> checks = PlacedCheck.checksOf(checks(step, everyStep));
        if (step.hasAgent()) {
            return agentLoop(step, tree, checks);
        }
        if (step.isCheckOnly()) {
            return verify(step, tree, checks, Optional.empty());
        }
        if (checks.isEmpty()) {
            return new Node.Join(
                    common(
                            step,
                            tree,
                            Optional.empty(),
                            Optional.empty(),
                            List.of(),
                            Optional.empty()));
        }
        Optional<RepairSpec> repair =
                tree.findLastAgentBelow(step)
                        .map(last ->
                                new RepairSpec(
                                        tree.repairs(step), Optional.empty(), Optional.of(last)));
        return verify(step, tree, checks, repair);
    }

    static Node.HumanGate gate(Step step, Confirm confirm, StepTree tree) {
        boolean optional = tree.isOptional(step.id());
        NodeCommon common =
                new NodeCommon(
                        OrderEdges.gateOf(step.id()),
                        text(step.title()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        optional ? Optional.of(List.of(Outcome.BYPASSED.word())) : Optional.empty(),
                        when(optional),
                        Optional.empty(),
                        Optional.empty());
        return new Node.HumanGate(
                common, step.id().value(), confirm.question(), Optional.empty(), Optional.empty());
    }

    static Node.Verify finalChecks(NodeId id, List<PlacedCheck> checks) {
        return new Node.Verify(
                NodeCommon.of(id),
                work(PlacedCheck.checksOf(checks), Optional.empty(), Optional.empty()),
                Optional.empty());
    }

    /**
     * The checks of a step: its own, then those of every step. Where no agent works there is
     * neither reply nor ledger for the latter to look at.
     */
    static List<PlacedCheck> checks(Step step, List<PlacedCheck> everyStep) {
        List<PlacedCheck> checks = new ArrayList<>(step.placedChecks());
        for (PlacedCheck added : everyStep) {
            boolean sees =
                    step.hasAgent() || added.check().type().sight() == CheckType.Sight.WORKSPACE;
            boolean isNew = checks.stream().noneMatch(own -> own.check().equals(added.check()));
            if (sees && isNew) {
                checks.add(added);
            }
        }
        return checks;
    }

    static boolean usesNetwork(CheckSpec check) {
        return check instanceof CheckSpec.ProcessCheck process && process.process().network();
    }

    private static Node agentLoop(Step step, StepTree tree, List<CheckSpec> checks) {
        List<Effect> effects =
                step.settings().network()
                        ? List.of(Effect.PROCESS_EXEC, Effect.NETWORK)
                        : List.of(Effect.PROCESS_EXEC);
        NodeCommon common =
                common(
                        step,
                        tree,
                        tree.model(step).map(ModelChoice::named),
                        Optional.of(inputs(step, tree)),
                        effects,
                        continueOn(step, tree));
        Node.WorkFields stated =
                new Node.WorkFields(
                        optional(checks),
                        tree.repairs(step)
                                .map(most ->
                                        new RepairSpec(
                                                Optional.of(most),
                                                Optional.empty(),
                                                Optional.empty())),
                        writes(step),
                        Optional.empty(),
                        tree.timeout(step));
        return new Node.AgentLoop(
                common,
                stated,
                tree.agent(step),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Node verify(
            Step step, StepTree tree, List<CheckSpec> checks, Optional<RepairSpec> repair) {
        SequencedMap<String, InputSource> inputs = inputs(step, tree);
        List<Effect> effects =
                step.settings().network()
                        ? List.of(Effect.PROCESS_EXEC, Effect.NETWORK)
                        : List.of();
        NodeCommon common =
                common(
                        step,
                        tree,
                        Optional.empty(),
                        inputs.isEmpty() ? Optional.empty() : Optional.of(inputs),
                        effects,
                        continueOn(step, tree));
        return new Node.Verify(common, work(checks, repair, writes(step)), Optional.empty());
    }

    private static Node.WorkFields work(
            List<CheckSpec> checks, Optional<RepairSpec> repair, Optional<Writes> writes) {
        return new Node.WorkFields(
                optional(checks), repair, writes, Optional.empty(), Optional.empty());
    }

    private static NodeCommon common(
            Step step,
            StepTree tree,
            Optional<ModelChoice> model,
            Optional<SequencedMap<String, InputSource>> inputs,
            List<Effect> effects,
            Optional<List<String>> continueOn) {
        return new NodeCommon(
                step.id(),
                text(step.title()),
                prompt(step),
                Optional.empty(),
                Optional.empty(),
                effects.isEmpty() ? Optional.empty() : Optional.of(effects),
                model,
                inputs,
                continueOn,
                when(tree.isOptional(step.id())),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Title and body for an agent; elsewhere a note for people, when there is more than the title.
     */
    private static Optional<String> prompt(Step step) {
        if (step.body().isEmpty()) {
            return step.hasAgent() ? Optional.of(step.title()) : Optional.empty();
        }
        return Optional.of(
                step.title().isEmpty() ? step.body() : step.title() + "\n\n" + step.body());
    }

    private static SequencedMap<String, InputSource> inputs(Step step, StepTree tree) {
        Set<WorkspacePath> files = new LinkedHashSet<>();
        tree.line(step).forEach(one -> files.addAll(one.settings().needs()));
        SequencedMap<String, InputSource> inputs = new LinkedHashMap<>();
        for (WorkspacePath file : files) {
            inputs.put("file_" + (inputs.size() + 1), new InputSource.File(file, true));
        }
        return inputs;
    }

    private static Optional<Writes> writes(Step step) {
        if (step.settings().writes().isPresent()) {
            return step.settings().writes().map(Writes.Globs::new);
        }
        boolean byFile = step.parallel() || !step.settings().after().isEmpty();
        return byFile && step.hasAgent() ? Optional.of(new Writes.ByFile()) : Optional.empty();
    }

    /** An optional step holds nothing up, however it ends. */
    private static Optional<List<String>> continueOn(Step step, StepTree tree) {
        return tree.isOptional(step.id()) ? Optional.of(LET_GO_ON) : Optional.empty();
    }

    private static Optional<Condition> when(boolean optional) {
        return optional ? Optional.of(new Condition.OptionalWanted()) : Optional.empty();
    }

    private static Optional<String> text(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static Optional<List<CheckSpec>> optional(List<CheckSpec> checks) {
        return checks.isEmpty() ? Optional.empty() : Optional.of(checks);
    }
}
