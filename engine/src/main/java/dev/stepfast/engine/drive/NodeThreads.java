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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Set<Thread> aside = ConcurrentHashMap.newKeySet();
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

    /**
     * Work that belongs to no node alone, on a thread of its own.
     *
     * @param name of it in messages
     * @param stopped what is reported when the run is stopped meanwhile
     */
    void startAside(String name, Function<StepHost, Completion> work, Completion stopped) {
        Thread thread =
                Thread.ofVirtual()
                        .name(name)
                        .unstarted(() -> {
                            Completion end = workAside(name, work, stopped);
                            aside.remove(Thread.currentThread());
                            mailbox.post(end);
                        });
        aside.add(thread);
        thread.start();
    }

    private Completion workAside(
            String name, Function<StepHost, Completion> work, Completion stopped) {
        try {
            return work.apply(new DrivenHost(mailbox, tickets, state, () -> stopping));
        } catch (RunStopping stop) {
            return stopped;
        } catch (RuntimeException bug) {
            LOG.debug("the {} ended by a fault of Stepfast", name, bug);
            return new Completion.Halted(
                    new Halt("the " + name + " failed: " + bug, RunOutcome.BLOCKED));
        }
    }

    void interruptAll() {
        stopping = true;
        threads.values().forEach(Thread::interrupt);
        aside.forEach(Thread::interrupt);
    }

    /** Ends what is still in flight and waits for it, so that no process outlives the driver. */
    void endAll() {
        interruptAll();
        long deadline = System.nanoTime() + LONGEST_FAREWELL.toNanos();
        for (Thread thread : inFlight()) {
            try {
                thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private List<Thread> inFlight() {
        List<Thread> all = new ArrayList<>(threads.values());
        all.addAll(aside);
        return all;
    }
}
