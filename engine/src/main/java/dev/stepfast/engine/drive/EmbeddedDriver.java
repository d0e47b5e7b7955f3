package dev.stepfast.engine.drive;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.schedule.Completion;
import dev.stepfast.engine.schedule.Decision;
import dev.stepfast.engine.schedule.Halt;
import dev.stepfast.engine.schedule.Schedule;
import dev.stepfast.engine.schedule.Scheduler;
import dev.stepfast.engine.schedule.SchedulerCommand;
import dev.stepfast.engine.step.StepHost;
import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Hosts the scheduler in this process: one thread takes completions, makes what follows durable in
 * one transaction per batch, and only then carries out the commands. It is the one place where the
 * threads of executors start and end.
 */
public final class EmbeddedDriver {
    /**
     * How long an answer may lie in the inbox of a run that has an owner: well under the second
     * that is promised.
     */
    private static final Duration INBOX_INTERVAL = Duration.ofMillis(200);

    private final Ports ports;
    private final Incarnation incarnation;
    private final Mailbox mailbox = new Mailbox();
    private final Tickets tickets = new Tickets();
    private final NodeThreads threads;
    private final TreeSet<Instant> wakes = new TreeSet<>();
    private volatile Schedule schedule;
    private final Optional<TimeLimit> limit;
    private final Optional<Long> deadline;
    private Optional<RunOutcome> outcome = Optional.empty();
    private boolean halted;

    /** What the driver needs from outside. */
    public record Ports(
            Journal journal,
            Inbox inbox,
            Clock clock,
            NodeWork work,
            Function<StepHost, List<NodeId>> recheck,
            StaleWork stale,
            MarkWriter marks,
            Function<RunState, Optional<Completion.PlanSeen>> planWatch,
            Space space,
            RunListener listener) {}

    /**
     * How long this process may still work on the run.
     *
     * @param name of the limit, as records and messages name it
     */
    public record TimeLimit(String name, Duration left) {}

    public EmbeddedDriver(
            Ports ports, Incarnation incarnation, Schedule schedule, Optional<TimeLimit> limit) {
        this.limit = limit;
        this.deadline = limit.map(time -> ports.clock().nanos() + time.left().toNanos());
        this.ports = ports;
        this.incarnation = incarnation;
        this.schedule = schedule;
        this.threads = new NodeThreads(ports.work(), mailbox, tickets, () -> this.schedule.state());
    }

    /**
     * Runs until nothing more is to be done by this process, and says how it ended.
     *
     * @throws StoreException when the store failed; what was in flight is ended, and the next owner
     *     decides from what is recorded
     */
    public RunOutcome drive() {
        mailbox.post(new Completion.Opened());
        wakes.add(ports.clock().now());
        try {
            while (outcome.isEmpty()) {
                turn();
            }
            return outcome.orElseThrow();
        } finally {
            threads.endAll();
            mailbox.close();
            tickets.close();
        }
    }

    /** Asks for a stop from any thread: what is in flight is ended and stays in doubt. */
    public void stop(String signal) {
        mailbox.post(new Completion.StopAsked(signal));
    }

    /** What is recorded by now. */
    public RunState state() {
        return schedule.state();
    }

    private void turn() {
        List<Mailbox.Letter> letters = takeLetters();
        List<Completion> completions = new ArrayList<>();
        // What a node did to the plan file is seen before the node's end is.
        if (letters.stream()
                .anyMatch(letter -> letter.completion() instanceof Completion.NodeEnded)) {
            ports.planWatch().apply(schedule.state()).ifPresent(completions::add);
        }
        letters.forEach(letter -> completions.add(letter.completion()));
        completions.addAll(takeInbox());
        completions.addAll(takeWakes());
        completions.addAll(takeHalts());
        if (completions.isEmpty()) {
            return;
        }
        List<Journal.Entry> entries = new ArrayList<>();
        List<SchedulerCommand> commands = new ArrayList<>();
        List<Long> taken = new ArrayList<>();
        Schedule next = schedule;
        for (Completion completion : completions) {
            Decision decision = Scheduler.step(next, completion);
            next = decision.next();
            Instant now = ports.clock().now();
            decision.records().forEach(event -> entries.add(new Journal.Entry(now, event)));
            commands.addAll(decision.commands());
            taken.addAll(decision.taken());
        }
        List<JournalRecord> records =
                entries.isEmpty() && taken.isEmpty()
                        ? List.of()
                        : ports.journal().append(next.state().run(), incarnation, entries, taken);
        schedule = next;
        for (JournalRecord record : records) {
            ports.listener().recorded(record, next.state());
        }
        letters.forEach(letter -> letter.durable().complete(null));
        commands.forEach(this::carryOut);
    }

    private List<Mailbox.Letter> takeLetters() {
        try {
            return mailbox.take(INBOX_INTERVAL);
        } catch (InterruptedException e) {
            // An interrupt of the driving thread is a stop; the loop ends when the scheduler says
            // so.
            mailbox.post(new Completion.StopAsked("interrupt"));
            return List.of();
        }
    }

    private List<Completion> takeInbox() {
        List<Completion> requests = new ArrayList<>();
        for (Inbox.Row row : ports.inbox().pending(schedule.state().run())) {
            requests.add(
                    switch (row.request()) {
                        case Inbox.Request.AnswerGate answer ->
                                new Completion.Answered(
                                        answer.gate(), answer.binding(), answer.answer(), row.id());
                        case Inbox.Request.Cancel cancel ->
                                new Completion.CancelAsked(cancel.by(), cancel.why(), row.id());
                        case Inbox.Request.DecideStep asked ->
                                new Completion.StepDecisionAsked(
                                        new StepDecided(
                                                asked.step(),
                                                asked.what(),
                                                asked.by(),
                                                asked.why(),
                                                asked.verdicts(),
                                                Optional.of(row.id())));
                        case Inbox.Request.ResolveNode asked ->
                                new Completion.ResolutionAsked(
                                        asked.node(),
                                        asked.how(),
                                        asked.by(),
                                        asked.why(),
                                        row.id());
                    });
        }
        return requests;
    }

    private List<Completion> takeWakes() {
        Instant now = ports.clock().now();
        if (wakes.isEmpty() || wakes.first().isAfter(now)) {
            return List.of();
        }
        wakes.headSet(now, true).clear();
        return List.of(new Completion.Woken(now));
    }

    /** What ends the work from outside: no time left, or no room for what it would record. */
    private List<Completion> takeHalts() {
        if (halted) {
            return List.of();
        }
        if (deadline.isPresent() && ports.clock().nanos() - deadline.get() >= 0) {
            halted = true;
            return List.of(
                    new Completion.Halted(
                            new Halt(limit.orElseThrow().name(), RunOutcome.BUDGET_EXHAUSTED)));
        }
        if (ports.space().look() == Space.Room.NO_EFFECT) {
            halted = true;
            return List.of(new Completion.Halted(new Halt("store_full", RunOutcome.BLOCKED)));
        }
        return List.of();
    }

    private void carryOut(SchedulerCommand command) {
        switch (command) {
            case SchedulerCommand.StartNode start ->
                    threads.start(schedule.state().graph().node(start.node()));
            case SchedulerCommand.Permit permit -> tickets.permit(permit.ticket());
            case SchedulerCommand.Refuse refuse ->
                    tickets.refuse(refuse.ticket(), refuse.limit(), refuse.needed(), refuse.left());
            case SchedulerCommand.WriteMark write -> writeMark(write.node(), write.mark());
            case SchedulerCommand.WakeAt wake -> wakes.add(wake.time());
            case SchedulerCommand.Recheck recheck ->
                    threads.startAside(
                            "final recheck",
                            host -> new Completion.Rechecked(ports.recheck().apply(host)),
                            new Completion.Rechecked(List.of()));
            case SchedulerCommand.CheckStale check ->
                    threads.startAside(
                            "look at changed steps",
                            host ->
                                    new Completion.StaleChecked(
                                            ports.stale().look(host, check.nodes())),
                            new Completion.StaleChecked(List.of()));
            case SchedulerCommand.Stop stop -> threads.interruptAll();
            case SchedulerCommand.EndRun end -> outcome = Optional.of(end.outcome());
            // The row is marked taken in the journal's transaction; whoever asked finds the gate
            // unchanged.
            case SchedulerCommand.RefuseAnswer refuse -> {}
        }
    }

    private void writeMark(NodeId node, char mark) {
        MarkResult result = ports.marks().write(schedule.state(), node, mark);
        mailbox.post(
                switch (result) {
                    case MarkResult.Written written -> new Completion.Marked(node, mark);
                    // The box is gone with its step; there is nothing left to write, now or later.
                    case MarkResult.StepVanished vanished -> new Completion.Marked(node, mark);
                    case MarkResult.Failed failed ->
                            new Completion.MarkFailed(node, failed.reason());
                });
    }
}
