package dev.stepfast.integration.road;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.CancelReport;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A scratch workspace in which plans run from the façade down to real processes. Every start opens
 * the machine anew, as another process would.
 */
final class Road implements AutoCloseable {
    static final String PLAN = "plan.md";

    private final ScratchWorkspace workspace = ScratchWorkspace.create();
    private final ScratchWorkspace home = ScratchWorkspace.create();
    private ScriptedModel model = new ScriptedModel();
    private RunSettings settings = Settings.of();
    private Consent consent = new Consent.All();
    private UnaryOperator<RunRequest> request = UnaryOperator.identity();
    private Duration ahead = Duration.ZERO;
    private Consumer<RunHandle> beforeDrive = handle -> {};

    Road plan(String text) {
        workspace.write(PLAN, text);
        return this;
    }

    Road file(String path, String text) {
        workspace.write(path, text);
        return this;
    }

    Road script(String path, String text) {
        workspace.writeExecutable(path, "#!/bin/sh\n" + text);
        return this;
    }

    ScratchWorkspace workspace() {
        return workspace;
    }

    ScriptedModel model() {
        return model;
    }

    /** Forgets what was written down and asked for so far. */
    Road newModel() {
        model = new ScriptedModel();
        return this;
    }

    /** A value of the operator's environment that nothing may keep or show. */
    static final String SECRET = "sk-road-secret-0815";

    Road settings(UnaryOperator<RunSettings> change) {
        settings = change.apply(settings);
        return this;
    }

    Road consent(Consent other) {
        consent = other;
        return this;
    }

    Road request(UnaryOperator<RunRequest> change) {
        request = change;
        return this;
    }

    /** Later starts happen as if this much time had passed. */
    Road after(Duration time) {
        ahead = ahead.plus(time);
        return this;
    }

    Road beforeDrive(Consumer<RunHandle> act) {
        beforeDrive = act;
        return this;
    }

    String planText() {
        return workspace.read(PLAN);
    }

    LocalMachine machine() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("XDG_STATE_HOME", home.root().toString());
        environment.put("ROAD_TOKEN", SECRET);
        LocalOptions own = LocalOptions.ofThisProcess();
        try {
            return LocalMachine.open(
                    workspace.root(),
                    new LocalOptions(
                            workspace.root(),
                            environment,
                            own.baseUrl(),
                            own.key(),
                            own.record(),
                            own.sandbox(),
                            own.host()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Ran run() {
        List<Notice> notices = new CopyOnWriteArrayList<>();
        int asked = model.requests().size();
        try (LocalMachine local = machine()) {
            Stepfast stepfast =
                    new Stepfast(
                            new ScriptedMachine(
                                    local,
                                    model,
                                    local.store(),
                                    new ShiftedClock(local.clock(), ahead)));
            Opening opening = stepfast.open(request.apply(requestFor(notices::add)));
            if (!(opening instanceof Opening.Ready ready)) {
                return new Ran(
                        opening,
                        Optional.empty(),
                        Optional.empty(),
                        notices,
                        asked(asked),
                        List.of());
            }
            try (RunHandle handle = ready.handle()) {
                beforeDrive.accept(handle);
                RunOutcome outcome = handle.drive();
                RunView view = handle.view();
                List<JournalRecord> records = local.store().journal().load(handle.id());
                return new Ran(
                        opening,
                        Optional.of(outcome),
                        Optional.of(view),
                        notices,
                        asked(asked),
                        records);
            }
        }
    }

    private List<ModelRequest> asked(int before) {
        List<ModelRequest> all = model.requests();
        return all.subList(before, all.size());
    }

    RunRequest requestFor(Consumer<Notice> listener) {
        return RunRequest.of(PLAN, settings, consent, listener);
    }

    /** Answers the gate that a run ended waiting at. */
    AnswerReport answer(Ran waiting, GateAnswer.Kind kind) {
        RunEvent.GateOpened gate = waiting.events(RunEvent.GateOpened.class).getLast();
        return answer(gate.gate().toString(), gate.binding().hex().substring(0, 6), kind);
    }

    AnswerReport answer(String gate, String code, GateAnswer.Kind kind) {
        try (LocalMachine local = machine()) {
            return new Stepfast(local)
                    .answer(
                            gate,
                            code,
                            new GateAnswer(
                                    kind, "tester", local.clock().now(), Optional.of("because")));
        }
    }

    /** A person's decision on a step, from another process. */
    DecisionReport decide(String step, StepDecided.What what, DecisionRequest.Proof proof) {
        try (LocalMachine local = machine()) {
            return new Stepfast(local)
                    .decide(
                            new DecisionRequest(
                                    PLAN,
                                    Strictness.STRICT,
                                    settings,
                                    step,
                                    what,
                                    proof,
                                    "ada",
                                    "because",
                                    consent));
        }
    }

    DecisionReport decide(String step, StepDecided.What what) {
        return decide(step, what, DecisionRequest.Proof.CHECKS);
    }

    CancelReport cancel(RunId run) {
        try (LocalMachine local = machine()) {
            return new Stepfast(local).cancel(run, "ada", "enough");
        }
    }

    DecisionReport resolve(RunId run, String node, String how) {
        try (LocalMachine local = machine()) {
            return new Stepfast(local).resolve(run, node, how, "ada", "looked", consent);
        }
    }

    /** The plan with its newest run, as a reader sees them. */
    List<String> look() {
        try (LocalMachine local = machine()) {
            return new Stepfast(local)
                    .look(PLAN, settings).steps().stream().map(Ran::words).toList();
        }
    }

    /** How the newest run of the workspace has ended. */
    Optional<RunOutcome> newestEnd() {
        try (LocalMachine local = machine()) {
            Stepfast stepfast = new Stepfast(local);
            return stepfast.look(stepfast.runs().getFirst()).flatMap(RunView::outcome);
        }
    }

    static UnaryOperator<RunRequest> resumed(
            RunRequest.ChangedPlan changed, RunRequest.Ended ended) {
        return from ->
                from.withBeginning(
                        new RunRequest.Beginning.Resume(Optional.empty(), changed, ended));
    }

    static UnaryOperator<RunRequest> retried(String step) {
        return from -> from.withBeginning(new RunRequest.Beginning.Retry(step));
    }

    /** What is recorded of a run. */
    List<JournalRecord> records(RunId run) {
        try (LocalMachine local = machine()) {
            return local.store().journal().load(run);
        }
    }

    static UnaryOperator<RunRequest> lenient() {
        return with(Strictness.LENIENT, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static UnaryOperator<RunRequest> only(String step) {
        return with(Strictness.STRICT, Optional.empty(), Optional.of(step), Optional.empty());
    }

    static UnaryOperator<RunRequest> until(String step) {
        return with(Strictness.STRICT, Optional.of(step), Optional.empty(), Optional.empty());
    }

    static UnaryOperator<RunRequest> atMost(int steps) {
        return with(Strictness.STRICT, Optional.empty(), Optional.empty(), Optional.of(steps));
    }

    static UnaryOperator<RunRequest> anew() {
        return from ->
                new RunRequest(
                        from.plan(),
                        from.strictness(),
                        from.settings(),
                        from.consent(),
                        RunRequest.Beginning.NEW,
                        from.until(),
                        from.only(),
                        from.maxSteps(),
                        Leases.Wait.NO,
                        from.by(),
                        from.user(),
                        from.listener());
    }

    private static UnaryOperator<RunRequest> with(
            Strictness strictness,
            Optional<String> until,
            Optional<String> only,
            Optional<Integer> most) {
        return from ->
                new RunRequest(
                        from.plan(),
                        strictness,
                        from.settings(),
                        from.consent(),
                        from.beginning(),
                        until,
                        only,
                        most,
                        from.waiting(),
                        from.by(),
                        from.user(),
                        from.listener());
    }

    @Override
    public void close() {
        workspace.close();
        home.close();
    }
}
