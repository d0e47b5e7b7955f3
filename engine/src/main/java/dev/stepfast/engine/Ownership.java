package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
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
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.Effect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /** A new run. */
    Opening begin(
            StepMarks marks, Optional<RunEvent.AuthorityGranted> granted, InvocationLimits limits) {
        RunId id = machine.ids().nextRun();
        return owning(
                id,
                desk.authority(),
                (leases, services) -> {
                    List<JournalRecord> records =
                            create(id, leases.getFirst(), services, marks, granted);
                    return ready(
                            services,
                            RunState.fold(records),
                            leases,
                            limits,
                            records.subList(1, records.size()),
                            Duration.ZERO);
                });
    }

    /** The unfinished run, from where its records end. */
    Opening goOn(
            RunState unfinished,
            Optional<RunEvent.AuthorityGranted> granted,
            InvocationLimits limits) {
        RunId id = unfinished.run();
        return owning(
                id,
                desk.authority(),
                (leases, services) -> {
                    List<JournalRecord> known = new ArrayList<>(machine.store().journal().load(id));
                    RunState state = RunState.fold(known);
                    List<RunEvent> events = new ArrayList<>();
                    events.add(ownerTaken(leases.getFirst()));
                    granted.ifPresent(events::add);
                    WorkflowGraph graph = plan.graph().orElseThrow();
                    // Marks are in no digest: a box that was ticked meanwhile is looked for.
                    Optional<Step> ticked = HandMarks.findTicked(state, plan);
                    if (ticked.isPresent()) {
                        return refuseTicked(id, ticked.get());
                    }
                    if (!state.graph().planDigest().equals(graph.planDigest())) {
                        switch (PlanChange.between(state, plan, graph)) {
                            case PlanChange.NeedsAPerson needs -> {
                                return refusePlanChange(id, needs);
                            }
                            case PlanChange.TakenUp taken ->
                                    events.add(taken.accepted(request.user()));
                        }
                    }
                    events.addAll(HandMarks.cleared(state, plan, request.user()));
                    List<JournalRecord> records = append(id, leases.getFirst(), events);
                    Duration worked = RunSummary.timeWorked(known);
                    endLeftovers(known);
                    remember(id);
                    known.addAll(records);
                    return ready(services, RunState.fold(known), leases, limits, records, worked);
                });
    }

    private Opening refusePlanChange(RunId id, PlanChange.NeedsAPerson needs) {
        return new Opening.Refused(
                "plan_changed",
                plan.source().path()
                        + " has changed since run "
                        + id
                        + " began, and not in a way that is taken up unasked: "
                        + needs.what()
                        + ".\n  Put it back, or end that run and begin anew: stepfast run --new");
    }

    private Opening refuseTicked(RunId id, Step step) {
        return new Opening.Refused(
                "plan_changed",
                plan.source().path()
                        + ": the step "
                        + step.id()
                        + " was ticked by hand, and run "
                        + id
                        + " has not done it.\n  Clear its box to have it done, or take it as done in a new run:"
                        + " stepfast run --new");
    }

    private Opening ready(
            StepServices services,
            RunState state,
            List<Lease> leases,
            InvocationLimits limits,
            List<JournalRecord> untold,
            Duration worked) {
        return new Opening.Ready(
                new OwnedRun(
                        machine, request, services, state, leases, limits, untold, worked, plan));
    }

    /**
     * What is done with the locks in hand; they are given up unless it ends with a run to drive.
     */
    private interface Taken {
        Opening with(List<Lease> leases, StepServices services);
    }

    private Opening owning(RunId id, AuthoritySummary authority, Taken taken) {
        List<Lease> leases = new ArrayList<>();
        Optional<Opening> locked = take(id, authority, leases);
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

    private Optional<Opening> take(RunId id, AuthoritySummary authority, List<Lease> leases) {
        Leases.Reach reach =
                authority.level().isAtLeast(Effect.WORKSPACE_WRITE)
                        ? Leases.Reach.WRITING
                        : Leases.Reach.READ_ONLY;
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

    private List<JournalRecord> create(
            RunId id,
            Lease lease,
            StepServices services,
            StepMarks marks,
            Optional<RunEvent.AuthorityGranted> granted) {
        List<RunEvent> events = new ArrayList<>();
        events.add(
                new RunEvent.RunCreated(
                        id,
                        plan.source(),
                        plan.graph().orElseThrow(),
                        request.settings(),
                        desk.authority().toRecord(),
                        marks.done(),
                        marks.skipped(),
                        machine.sandboxLevel(),
                        machine.version(),
                        request.by()));
        events.add(ownerTaken(lease));
        granted.ifPresent(events::add);
        events.add(
                new RunEvent.BaseRecorded(
                        services.workspace().snapshot().hash(), Optional.empty()));
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
        machine.store()
                .planReadings()
                .save(
                        new PlanReadings.Reading(
                                request.plan(),
                                plan.source().text(),
                                plan.source().stepIds(),
                                Optional.of(id)));
    }

    /** Ends the unfinished run for good, so that a new one can begin. */
    Optional<Opening> endAsCancelled(RunState unfinished) {
        List<Lease> leases = new ArrayList<>();
        AuthoritySummary authority =
                AuthoritySummary.of(
                        unfinished.graph(),
                        unfinished.settings().agent(),
                        unfinished.settings().model());
        Optional<Opening> locked = take(unfinished.run(), authority, leases);
        if (locked.isPresent()) {
            return locked;
        }
        // Asked for with the locks in hand: a run that somebody works on is not to be ended
        // unasked.
        machine.store()
                .inbox()
                .put(unfinished.run(), new Inbox.Request.Cancel(request.user(), "run --new"));
        List<JournalRecord> known =
                new ArrayList<>(machine.store().journal().load(unfinished.run()));
        List<JournalRecord> records =
                append(unfinished.run(), leases.getFirst(), List.of(ownerTaken(leases.getFirst())));
        endLeftovers(known);
        known.addAll(records);
        ConsentDesk old = new ConsentDesk(machine, unfinished.graph(), authority, request.plan());
        try (OwnedRun run =
                new OwnedRun(
                        machine,
                        request,
                        machine.services(old.scope(request.settings())),
                        RunState.fold(known),
                        leases,
                        InvocationLimits.NOTHING,
                        List.of(),
                        Duration.ZERO,
                        plan)) {
            run.drive();
        }
        return Optional.empty();
    }
}
