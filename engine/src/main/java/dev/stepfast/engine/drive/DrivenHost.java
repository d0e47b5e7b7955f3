package dev.stepfast.engine.drive;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent.NodeEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.schedule.Completion;
import dev.stepfast.engine.step.RunStopping;
import dev.stepfast.engine.step.StepHost;
import dev.stepfast.engine.step.StepProgress;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The host of an executor in this process: it posts to the driver and waits until the record is
 * durable.
 */
final class DrivenHost implements StepHost {
    private final Mailbox mailbox;
    private final Tickets tickets;
    private final Supplier<RunState> state;
    private final BooleanSupplier stopping;

    DrivenHost(
            Mailbox mailbox, Tickets tickets, Supplier<RunState> state, BooleanSupplier stopping) {
        this.mailbox = mailbox;
        this.tickets = tickets;
        this.state = state;
        this.stopping = stopping;
    }

    @Override
    public RunId run() {
        return state.get().run();
    }

    @Override
    public RunSettings settings() {
        return state.get().settings();
    }

    @Override
    public WorkflowGraph graph() {
        return state.get().graph();
    }

    @Override
    public PlanSource source() {
        return state.get().source();
    }

    @Override
    public NodeHistory history(NodeId node) {
        return state.get().node(node).history();
    }

    @Override
    public StepProgress progress() {
        RunState now = state.get();
        return new StepProgress(
                now.nodes().stream()
                        .filter(node -> now.isStep(node.id()) && node.isDone())
                        .map(NodeState::id)
                        .collect(Collectors.toSet()));
    }

    @Override
    public void record(NodeEvent event) {
        refuseWhenStopping();
        mailbox.postAndWait(new Completion.Reported(event));
    }

    @Override
    public Permission ask(NodeEvent event) {
        refuseWhenStopping();
        Tickets.Ticket ticket = tickets.draw();
        mailbox.post(new Completion.Wanted(ticket.number(), event));
        return Mailbox.waitFor(ticket.answer());
    }

    @Override
    public Optional<RecordedVerdict> findVerdict(String checkKey, Sha256 tree) {
        return state.get()
                .findVerdict(checkKey, tree.hex())
                .map(found -> new RecordedVerdict(found.seq(), found.check()));
    }

    private void refuseWhenStopping() {
        if (stopping.getAsBoolean() || Thread.currentThread().isInterrupted()) {
            throw new RunStopping();
        }
    }
}
