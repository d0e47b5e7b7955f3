package dev.stepfast.engine.drive;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.schedule.Completion;
import dev.stepfast.engine.schedule.Halt;
import dev.stepfast.engine.step.RunStopping;
import dev.stepfast.engine.step.StepHost;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The virtual threads on which executors work, one per node in flight. */
final class NodeThreads {
    private static final Logger LOG = LoggerFactory.getLogger(NodeThreads.class);

    /** How long executors may take to end their processes when the driver ends. */
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(8);

    private final NodeWork work;
    private final Mailbox mailbox;
    private final Tickets tickets;
    private final Supplier<RunState> state;
    private final Map<NodeId, Thread> threads = new ConcurrentHashMap<>();
    private volatile boolean stopping;

    NodeThreads(NodeWork work, Mailbox mailbox, Tickets tickets, Supplier<RunState> state) {
        this.work = work;
        this.mailbox = mailbox;
        this.tickets = tickets;
        this.state = state;
    }

    void start(GraphNode node) {
        Thread thread =
                Thread.ofVirtual()
                        .name("node-" + node.order())
                        .unstarted(() -> {
                            NodeResult result = execute(node);
                            threads.remove(node.id());
                            mailbox.post(new Completion.NodeEnded(node.id(), result));
                        });
        threads.put(node.id(), thread);
        thread.start();
    }

    private NodeResult execute(GraphNode node) {
        try {
            return work.execute(node, new DrivenHost(mailbox, tickets, state, () -> stopping));
        } catch (RunStopping stopped) {
            return new NodeResult.Stopped();
        } catch (RuntimeException bug) {
            LOG.debug("node {} ended by a fault of Stepfast", node.id(), bug);
            return NodeResult.ended(Outcome.ERROR, Reason.INTERNAL, "a fault of Stepfast: " + bug);
        }
    }

    /** The final look at stale verdicts, on a thread of its own. */
    void startRecheck(Function<StepHost, List<NodeId>> recheck) {
        Thread.ofVirtual()
                .name("final-recheck")
                .start(() -> {
                    try {
                        List<NodeId> failing =
                                recheck.apply(
                                        new DrivenHost(mailbox, tickets, state, () -> stopping));
                        mailbox.post(new Completion.Rechecked(failing));
                    } catch (RunStopping stopped) {
                        mailbox.post(new Completion.Rechecked(List.of()));
                    } catch (RuntimeException bug) {
                        LOG.debug("the final recheck ended by a fault of Stepfast", bug);
                        mailbox.post(
                                new Completion.Halted(
                                        new Halt(
                                                "the final recheck failed: " + bug,
                                                RunOutcome.BLOCKED)));
                    }
                });
    }

    void interruptAll() {
        stopping = true;
        threads.values().forEach(Thread::interrupt);
    }

    /** Ends what is still in flight and waits for it, so that no process outlives the driver. */
    void endAll() {
        interruptAll();
        long deadline = System.nanoTime() + LONGEST_FAREWELL.toNanos();
        for (Thread thread : threads.values()) {
            try {
                thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
