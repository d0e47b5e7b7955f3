package dev.stepfast.engine;

import dev.stepfast.engine.drive.EmbeddedDriver;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.schedule.Schedule;
import dev.stepfast.engine.step.FinalRecheck;
import dev.stepfast.engine.step.StaleCheck;
import dev.stepfast.engine.step.StepExecutors;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.view.Narrator;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.Views;
import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A run that this process owns, hosted by the embedded driver. */
final class OwnedRun implements RunHandle {
    private final Machine machine;
    private final RunRequest request;
    private final StepServices services;
    private final List<Lease> leases;
    private final Terms terms;
    private final Narrator narrator;
    private final PlanFile planFile;
    private final PlanWatch watch;
    private final List<JournalRecord> untold;
    private volatile RunState state;
    private Duration worked;
    private volatile Optional<EmbeddedDriver> driver = Optional.empty();
    private volatile Optional<String> stopAsked = Optional.empty();

    /**
     * What a process works on a run for.
     *
     * @param worked how long earlier owners had it
     * @param proved steps whose work was proved in an earlier run, whatever has changed since
     * @param plan as it was when this owner took the run
     */
    record Terms(InvocationLimits limits, Duration worked, Set<NodeId> proved, PreparedPlan plan) {
        Terms {
            proved = Set.copyOf(proved);
        }
    }

    OwnedRun(
            Machine machine,
            RunRequest request,
            StepServices services,
            RunState state,
            List<Lease> leases,
            Terms terms,
            List<JournalRecord> untold) {
        this.machine = machine;
        this.request = request;
        this.services = services;
        this.state = state;
        this.leases = List.copyOf(leases);
        this.terms = terms;
        this.narrator = new Narrator(request.listener());
        this.planFile = machine.planFile(request.plan());
        this.watch =
                new PlanWatch(
                        planFile,
                        new PlanPreparation(
                                request.plan(),
                                request.settings(),
                                request.strictness(),
                                new MachineSurroundings(machine, request.settings().agent())),
                        terms.plan(),
                        request.changedMeanwhile(),
                        request.user());
        this.untold = new ArrayList<>(untold);
        this.worked = terms.worked();
    }

    @Override
    public RunId id() {
        return state.run();
    }

    @Override
    public RunView view() {
        RunState now = driver.map(EmbeddedDriver::state).orElse(state);
        boolean over = now.ending().ended().isPresent();
        return Views.runView(now, over ? Views.Live.NO : Views.Live.YES);
    }

    @Override
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(machine.warnings());
        warnings.addAll(
                new ModelSurvey(
                                machine.models(),
                                state.graph(),
                                state.settings(),
                                node -> state.node(node).resolved().isEmpty())
                        .warnings());
        if (!state.settings().equals(request.settings())) {
            warnings.add(
                    "run "
                            + state.run()
                            + " goes on with the model and limits it began with; --new begins a run"
                            + " with those given now");
        }
        return warnings;
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
                                new FinalRecheck(services)::run,
                                new StaleCheck(services, this::wasProved)::look,
                                this::mark,
                                watch::look,
                                machine.store().space(),
                                narrator::tell),
                        incarnation,
                        Schedule.idle(state, terms.limits()),
                        timeLimit());
        driver = Optional.of(running);
        stopAsked.ifPresent(running::stop);
        long start = machine.clock().nanos();
        try {
            return running.drive();
        } finally {
            worked = worked.plusNanos(machine.clock().nanos() - start);
            state = running.state();
        }
    }

    /** Whether the work of a step was proved by the run that did it. */
    private boolean wasProved(NodeId step) {
        return terms.proved().contains(step)
                || driver.map(EmbeddedDriver::state)
                        .flatMap(now -> now.node(step).resolved())
                        .flatMap(RunEvent.NodeResolved::grade)
                        .equals(Optional.of(Grade.VERIFIED));
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

    /** The lower of the run's time limits, less what owners have worked on it by now. */
    private Optional<EmbeddedDriver.TimeLimit> timeLimit() {
        Optional<EmbeddedDriver.TimeLimit> plan =
                state.graph()
                        .budget()
                        .wallClock()
                        .map(time ->
                                new EmbeddedDriver.TimeLimit("wall_clock_ms", time.minus(worked)));
        Optional<EmbeddedDriver.TimeLimit> own =
                state.settings()
                        .limits()
                        .runTime()
                        .map(time -> new EmbeddedDriver.TimeLimit("run_time", time.minus(worked)));
        return Stream.of(plan, own)
                .flatMap(Optional::stream)
                .min(Comparator.comparing(EmbeddedDriver.TimeLimit::left));
    }

    private MarkResult mark(RunState now, NodeId step, char mark) {
        if (!step.equals(Lowering.FINAL)) {
            return markOne(now, step, mark);
        }
        MarkResult last = new MarkResult.Written();
        for (NodeId item : FinalBoxes.passing(now)) {
            last = markOne(now, item, mark);
            if (last instanceof MarkResult.Failed) {
                return last;
            }
        }
        return last;
    }

    private MarkResult markOne(RunState now, NodeId step, char mark) {
        MarkResult result = planFile.mark(step, mark, now.source().text(), now.source().stepIds());
        if (result instanceof MarkResult.Written) {
            watch.wrote(step, mark);
        }
        boolean fileIsLeftAlone = request.changedBefore() == RunRequest.ChangedPlan.RECORDED;
        return fileIsLeftAlone && result instanceof MarkResult.Failed
                ? new MarkResult.StepVanished()
                : result;
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
