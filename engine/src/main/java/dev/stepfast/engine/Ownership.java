package dev.stepfast.engine;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Takes a run over: its locks, the records that say so, and an end to what an earlier owner left
 * running. No work starts before that.
 */
final class Ownership {
    private final Machine machine;
    private final RunRequest request;
    private final PreparedPlan plan;
    private final ConsentDesk desk;

    Ownership(Machine machine, RunRequest request, PreparedPlan plan, ConsentDesk desk) {
        this.machine = machine;
        this.request = request;
        this.plan = plan;
        this.desk = desk;
    }

    /**
     * What a run begins or goes on with.
     *
     * @param granted the consent that is not recorded in it yet
     * @param step the only step that it is about: one that has ended and runs once more, or, where
     *     nothing may start, one that is decided about
     */
    record Start(
            StepMarks marks,
            Optional<RunEvent.AuthorityGranted> granted,
            InvocationLimits limits,
            Optional<NodeId> step) {
        /** For taking or making a run without starting anything of it. */
        static Start ofNothing(StepMarks marks, Optional<NodeId> decided) {
            return new Start(marks, Optional.empty(), InvocationLimits.NOTHING, decided);
        }
    }

    /** A new run. */
    Opening begin(Start start) {
        RunId id = machine.ids().nextRun();
        return owning(
                id,
                reach(start.limits()),
                (leases, services) -> {
                    List<JournalRecord> records = create(id, leases.getFirst(), services, start);
                    return ready(services, RunState.fold(records), leases, start, records);
                });
    }

    /** A run that is there already, from where its records end. */
    Opening goOn(RunState begun, Start start) {
        RunId id = begun.run();
        return owning(
                id,
                reach(start.limits()),
                (leases, services) -> {
                    List<JournalRecord> known = new ArrayList<>(machine.store().journal().load(id));
                    TakingUp taking =
                            new TakingUp(
                                    RunState.fold(known),
                                    request,
                                    plan,
                                    ownerTaken(leases.getFirst()),
                                    start);
                    Optional<Opening> refused = taking.findRefusal();
                    if (refused.isPresent()) {
                        return refused.get();
                    }
                    List<JournalRecord> records = append(id, leases.getFirst(), taking.events());
                    endLeftovers(known);
                    if (!start.limits().isNothing()) {
                        remember(id);
                    }
                    known.addAll(records);
                    return ready(services, RunState.fold(known), leases, start, known);
                });
    }

    private Opening ready(
            StepServices services,
            RunState state,
            List<Lease> leases,
            Start start,
            List<JournalRecord> records) {
        // What this owner has recorded is what nobody has been told yet.
        List<JournalRecord> untold =
                records.stream()
                        .filter(record ->
                                record.incarnation().equals(leases.getFirst().incarnation()))
                        .filter(record -> !(record.event() instanceof RunEvent.RunCreated))
                        .toList();
        return new Opening.Ready(
                new OwnedRun(
                        machine,
                        request,
                        services,
                        state,
                        leases,
                        new OwnedRun.Terms(
                                start.limits(),
                                RunSummary.timeWorked(
                                        records.subList(0, records.size() - untold.size())),
                                start.marks().proved(),
                                plan),
                        untold));
    }

    /** Who starts nothing needs no lock of the workspace. */
    private Leases.Reach reach(InvocationLimits limits) {
        return desk.authority().level().isAtLeast(Effect.WORKSPACE_WRITE) && !limits.isNothing()
                ? Leases.Reach.WRITING
                : Leases.Reach.READ_ONLY;
    }

    /**
     * What is done with the locks in hand; they are given up unless it ends with a run to drive.
     */
    private interface Taken {
        Opening with(List<Lease> leases, StepServices services);
    }

    private Opening owning(RunId id, Leases.Reach reach, Taken taken) {
        List<Lease> leases = new ArrayList<>();
        Optional<Opening> locked = take(id, reach, leases);
        if (locked.isPresent()) {
            return locked.get();
        }
        boolean kept = false;
        try {
            Opening opening = taken.with(leases, machine.services(desk.scope(request.settings())));
            kept = opening instanceof Opening.Ready;
            return opening;
        } finally {
            if (!kept) {
                leases.reversed().forEach(Lease::close);
            }
        }
    }

    private Optional<Opening> take(RunId id, Leases.Reach reach, List<Lease> leases) {
        switch (machine.store().leases().take(id, reach, request.waiting())) {
            case Leases.Answer.Held held -> {
                return Optional.of(new Opening.Locked(held.holder()));
            }
            case Leases.Answer.Taken taken -> leases.add(taken.lease());
        }
        switch (machine.store().leases().takePlan(id, request.plan(), request.waiting())) {
            case Leases.Answer.Held held -> {
                leases.getFirst().close();
                return Optional.of(new Opening.Locked(held.holder()));
            }
            case Leases.Answer.Taken taken -> leases.add(taken.lease());
        }
        return Optional.empty();
    }

    private List<JournalRecord> create(RunId id, Lease lease, StepServices services, Start start) {
        List<RunEvent> events = new ArrayList<>();
        events.add(
                new RunEvent.RunCreated(
                        id,
                        plan.source(),
                        plan.graph().orElseThrow(),
                        request.settings(),
                        desk.authority().toRecord(),
                        start.marks().done(),
                        start.marks().skipped(),
                        machine.sandboxLevel(),
                        machine.version(),
                        request.by()));
        events.add(ownerTaken(lease));
        start.granted().ifPresent(events::add);
        events.add(
                new RunEvent.BaseRecorded(
                        services.workspace().snapshot().hash(), Optional.empty()));
        events.addAll(EarlierDecisions.of(machine, request.plan(), start.marks().decided()));
        start.step()
                .filter(step -> !start.limits().isNothing())
                .filter(step -> start.marks().isDone(step))
                .ifPresent(step ->
                        events.add(
                                new RunEvent.NodeReopened(
                                        step, List.of(), request.user(), TakingUp.RETRIED)));
        // Noted first, so that a run with a record is never out of reach.
        remember(id);
        return append(id, lease, events);
    }

    private List<JournalRecord> append(RunId id, Lease lease, List<RunEvent> events) {
        Instant now = machine.clock().now();
        return machine.store()
                .journal()
                .append(
                        id,
                        lease.incarnation(),
                        events.stream().map(event -> new Journal.Entry(now, event)).toList(),
                        List.of());
    }

    private RunEvent.OwnerTaken ownerTaken(Lease lease) {
        return new RunEvent.OwnerTaken(
                lease.incarnation(),
                machine.process().pid(),
                machine.process().started(),
                machine.commands().bootId());
    }

    /**
     * Ends processes that an earlier owner recorded in this boot of the machine and that have no
     * recorded end.
     */
    private void endLeftovers(List<JournalRecord> records) {
        Map<String, String> open = new HashMap<>();
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.CommandStarted started
                    && started.bootId().equals(machine.commands().bootId())) {
                open.put(started.effect().toString(), started.mark());
            }
            if (record.event() instanceof RunEvent.CommandEnded ended) {
                open.remove(ended.effect().toString());
            }
        }
        if (!open.isEmpty()) {
            machine.commands().endLeftovers(new HashSet<>(open.values()));
        }
    }

    private void remember(RunId id) {
        PlanReadings readings = machine.store().planReadings();
        PlanReadings.Reading now =
                new PlanReadings.Reading(
                        request.plan(),
                        plan.source().text(),
                        plan.source().stepIds(),
                        Optional.of(id));
        // A plan as recorded is no reading of the file.
        boolean isReading = request.changedBefore() != RunRequest.ChangedPlan.RECORDED;
        readings.save(
                readings.find(request.plan())
                        .filter(last -> !isReading)
                        .map(last ->
                                new PlanReadings.Reading(
                                        last.path(), last.text(), last.stepIds(), Optional.of(id)))
                        .orElse(now));
    }

    /** Ends a run for good that nobody works on. */
    Optional<Opening> endAsCancelled(RunState unfinished, String why) {
        return settle(unfinished, new Inbox.Request.Cancel(request.user(), why));
    }

    /**
     * Takes a run that nobody works on for as long as it takes to answer one request, and starts
     * nothing.
     *
     * @return why it cannot be taken; empty when the request was answered
     */
    Optional<Opening> settle(RunState state, Inbox.Request asked) {
        return settle(
                goOn(state, Start.ofNothing(StepMarks.NONE, Optional.empty())),
                run -> machine.store().inbox().put(run, asked));
    }

    /**
     * As {@link #settle}, for a run as it was opened.
     *
     * @param ask puts the request where the run takes it
     */
    static Optional<Opening> settle(Opening opening, Consumer<RunId> ask) {
        if (!(opening instanceof Opening.Ready ready)) {
            return Optional.of(opening);
        }
        try (RunHandle run = ready.handle()) {
            // Asked for with the locks in hand: a run that somebody works on is not to be changed
            // unasked.
            ask.accept(run.id());
            run.drive();
        }
        return Optional.empty();
    }
}
