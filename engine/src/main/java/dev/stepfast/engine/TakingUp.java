package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.schedule.Reopening;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a new owner records of a run that goes on, before anything starts: what became of its plan
 * meanwhile, and what is tried again.
 */
final class TakingUp {
    /** Why a step runs once more that has ended. */
    static final String RETRIED = "retried";

    private final RunRequest request;
    private final PreparedPlan plan;
    private final Ownership.Start start;
    private final List<RunEvent> events = new ArrayList<>();
    private final boolean cameToRest;
    private RunState state;
    private Optional<Opening> refusal = Optional.empty();

    TakingUp(
            RunState state,
            RunRequest request,
            PreparedPlan plan,
            RunEvent.OwnerTaken owner,
            Ownership.Start start) {
        this.state = state;
        this.request = request;
        this.plan = plan;
        this.start = start;
        this.cameToRest = state.ending().ended().isPresent();
        boolean over = NewestRun.isOver(state);
        record(owner);
        start.granted().ifPresent(this::record);
        if (over) {
            record(new RunEvent.RunReopened(request.user(), "resumed by --reopen"));
        }
        if (!start.limits().isNothing()) {
            takeUpPlan();
            tryAgain(over);
        } else if (start.step().filter(step -> !this.state.graph().has(step)).isPresent()) {
            // What is decided about was added since.
            takeUpPlan();
        }
    }

    /** Why it does not go on; empty when it does. */
    Optional<Opening> findRefusal() {
        return refusal;
    }

    /** The records, in order. */
    List<RunEvent> events() {
        return List.copyOf(events);
    }

    private void record(RunEvent event) {
        events.add(event);
        state = state.with(state.lastSeq() + 1, event);
    }

    private void takeUpPlan() {
        RunRequest.ChangedPlan changed = request.changedBefore();
        if (changed == RunRequest.ChangedPlan.RECORDED) {
            return;
        }
        boolean all = changed == RunRequest.ChangedPlan.ACCEPT;
        WorkflowGraph graph = plan.graph().orElseThrow();
        if (!state.graph().planDigest().equals(graph.planDigest())) {
            PlanChange change =
                    all
                            ? PlanChange.accepted(state, plan, graph)
                            : PlanChange.between(state, plan, graph);
            switch (change) {
                case PlanChange.NeedsAPerson needs -> {
                    refusal = Optional.of(refuse(needs.what(), graph));
                    return;
                }
                case PlanChange.TakenUp taken ->
                        record(
                                taken.accepted(
                                        request.user(), all ? "accepted" : PlanChange.UNASKED));
            }
        }
        // Marks are in no digest: a box that was ticked meanwhile is looked for.
        List<Step> ticked = HandMarks.ticked(state, plan);
        if (!ticked.isEmpty() && !all) {
            refusal = Optional.of(refuseTicked(ticked.getFirst()));
            return;
        }
        ticked.forEach(step -> record(HandMarks.decided(step.id(), request.user())));
        HandMarks.cleared(state, plan, request.user()).forEach(this::record);
    }

    /** A run that came to rest tries again what failed; one that was cut off goes on. */
    private void tryAgain(boolean over) {
        if (start.step().isPresent()) {
            NodeId step = start.step().get();
            if (state.graph().has(step)) {
                Reopening.ofStep(state, step, request.user(), RETRIED).forEach(this::record);
            }
            return;
        }
        if (!cameToRest) {
            return;
        }
        for (NodeState node : state.nodes()) {
            boolean again =
                    node.resolved()
                            .map(end -> isTriedAgain(node, end.outcome(), over))
                            .orElse(false);
            boolean among = start.limits().only().map(ids -> ids.contains(node.id())).orElse(true);
            if (again && among) {
                record(Reopening.of(state, node.id(), request.user(), "tried again"));
            }
        }
    }

    /** Errors are tried again by whoever owns the run; a person's no holds until it is reopened. */
    private boolean isTriedAgain(NodeState node, Outcome outcome, boolean over) {
        boolean unhandled = state.unhandled().contains(node.node().order());
        return switch (outcome) {
            case FAILED -> unhandled;
            case DENIED, EXPIRED -> unhandled && over;
            case CANCELLED -> over;
            case SUCCESS,
                    PASSED,
                    MAPPED,
                    APPROVED,
                    SKIPPED,
                    JOIN,
                    COMPACTED,
                    ALREADY_DONE,
                    ERROR,
                    BYPASSED,
                    UNREACHED ->
                    false;
        };
    }

    private Opening refuse(String what, WorkflowGraph graph) {
        StringBuilder message =
                new StringBuilder(
                        plan.source().path()
                                + " has changed since run "
                                + state.run()
                                + " began, and not in a way that is taken up unasked: "
                                + what
                                + ".");
        PlanChange.differences(state.graph(), graph)
                .forEach(line -> message.append("\n  ").append(line));
        return new Opening.Refused("plan_changed", message + next());
    }

    private Opening refuseTicked(Step step) {
        return new Opening.Refused(
                "plan_changed",
                plan.source().path()
                        + ": the step "
                        + step.id()
                        + " was ticked by hand, and run "
                        + state.run()
                        + " has not done it."
                        + next());
    }

    private String next() {
        return "\n  Take it up as it is: stepfast resume "
                + state.run()
                + " --accept-plan; go on with the plan as recorded: --recorded-plan; or begin anew:"
                + " stepfast run --new";
    }
}
