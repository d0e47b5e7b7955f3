package dev.stepfast.engine.step;

import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.StaleLook;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes the checks of done nodes again whose text or checks were changed since. The verdicts count
 * as those before a first attempt: a node that fails is worked on next.
 */
public final class StaleCheck {
    private final StepServices services;
    private final Predicate<NodeId> proved;

    /**
     * A look with the ports of a run.
     *
     * @param proved whether the work of a node was proved when it was done
     */
    public StaleCheck(StepServices services, Predicate<NodeId> proved) {
        this.services = services;
        this.proved = proved;
    }

    /** One look per node; every verdict is recorded. */
    public List<StaleLook> look(StepHost host, List<NodeId> nodes) {
        List<StaleLook> looks = new ArrayList<>();
        for (NodeId id : nodes) {
            looks.add(look(host, host.graph().node(id)));
        }
        return looks;
    }

    private StaleLook look(StepHost host, GraphNode node) {
        CheckSubject subject =
                CheckSubject.before(
                        new CheckSubject.Step(
                                node.id().value(),
                                node.spec().common().purpose().orElse(""),
                                node.order() + 1));
        List<CheckSpec> possible = CheckRunner.checkable(node.spec().checks(), subject);
        Sha256 tree = services.workspace().snapshot().hash();
        AttemptId none = new AttemptId(host.run(), node.order(), 0);
        AttemptEffects effects = new AttemptEffects(node.id(), none, 0, host, services);
        List<Verdict> verdicts =
                new Checking(node, effects, Map.of(), host, services)
                        .verify(possible, subject, tree, host.history(node.id()).before());
        Optional<Verdict> failed =
                verdicts.stream()
                        .filter(verdict -> !verdict.isPass() && !verdict.isError())
                        .findFirst();
        if (failed.isPresent()) {
            return new StaleLook.Fails(
                    node.id(), failed.get().display() + ": " + failed.get().reason());
        }
        boolean whole =
                possible.size() == node.spec().checks().size()
                        && verdicts.stream().allMatch(Verdict::isPass);
        return whole
                ? new StaleLook.Holds(node.id(), gradeOf(node))
                : new StaleLook.Unknown(node.id());
    }

    /** Passing is all that there is to prove of a node on which no agent works. */
    private Grade gradeOf(GraphNode node) {
        return node.spec() instanceof Node.Verify || proved.test(node.id())
                ? Grade.VERIFIED
                : Grade.HELD;
    }
}
