package dev.stepfast.engine;

import dev.stepfast.engine.drive.EmbeddedDriver;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.schedule.Schedule;
import dev.stepfast.engine.step.StepExecutors;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.view.Narrator;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.Views;
import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run that this process owns, hosted by the embedded driver. */
final class OwnedRun implements RunHandle {
    private final Machine machine;
    private final RunRequest request;
    private final StepServices services;
    private final List<Lease> leases;
    private final InvocationLimits limits;
    private final Narrator narrator;
    private final PlanFile planFile;
    private final List<JournalRecord> untold;
    private volatile RunState state;
    private volatile Optional<EmbeddedDriver> driver = Optional.empty();
    private volatile Optional<String> stopAsked = Optional.empty();

    OwnedRun(
            Machine machine,
            RunRequest request,
            StepServices services,
            RunState state,
            List<Lease> leases,
            InvocationLimits limits,
            List<JournalRecord> untold) {
        this.machine = machine;
        this.request = request;
        this.services = services;
        this.state = state;
        this.leases = List.copyOf(leases);
        this.limits = limits;
        this.narrator = new Narrator(request.listener());
        this.planFile = machine.planFile(request.plan());
        this.untold = new ArrayList<>(untold);
    }

    @Override
    public RunId id() {
        return state.run();
    }

    @Override
    public RunView view() {
        return Views.runView(driver.map(EmbeddedDriver::state).orElse(state), Views.Live.YES);
    }

    @Override
    public List<String> warnings() {
        return machine.warnings();
    }

    @Override
    public RunOutcome drive() {
        Incarnation incarnation = leases.getFirst().incarnation();
        if (state.ending().ended().isPresent()
                && !state.ending().ended().get().outcome().isFinal()) {
            reopen(incarnation);
        }
        untold.forEach(record -> narrator.tell(record, state));
        untold.clear();
        StepExecutors executors = new StepExecutors(services);
        EmbeddedDriver running =
                new EmbeddedDriver(
                        new EmbeddedDriver.Ports(
                                machine.store().journal(),
                                machine.store().inbox(),
                                machine.clock(),
                                executors::execute,
                                this::mark,
                                narrator::tell),
                        incarnation,
                        Schedule.idle(state, limits));
        driver = Optional.of(running);
        stopAsked.ifPresent(running::stop);
        try {
            return running.drive();
        } finally {
            state = running.state();
        }
    }

    /** An answer came in for a run that had ended its turn by waiting. */
    private void reopen(Incarnation incarnation) {
        RunEvent reopened = new RunEvent.RunReopened(request.user(), "goes on in the same process");
        List<JournalRecord> records =
                machine.store()
                        .journal()
                        .append(
                                state.run(),
                                incarnation,
                                List.of(new Journal.Entry(machine.clock().now(), reopened)),
                                List.of());
        for (JournalRecord record : records) {
            state = state.with(record.seq(), record.event());
        }
    }

    private MarkResult mark(RunState now, NodeId step, char mark) {
        return planFile.mark(step, mark, now.source().text(), now.source().stepIds());
    }

    @Override
    public void stop(String signal) {
        stopAsked = Optional.of(signal);
        driver.ifPresent(running -> running.stop(signal));
    }

    @Override
    public void close() {
        leases.reversed().forEach(Lease::close);
    }
}
