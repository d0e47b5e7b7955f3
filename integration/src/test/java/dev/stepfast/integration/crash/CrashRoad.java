package dev.stepfast.integration.crash;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.integration.road.ScriptedMachine;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One workspace in which runs begin, are cut off and go on. */
final class CrashRoad {
    /** More starts than this without an end mean that a run does not get anywhere. */
    private static final int MOST_STARTS = 8;

    private final Path workspace;
    private final Path home;
    private final ModelGateway model;
    private final String plan;

    CrashRoad(Path workspace, Path home, ModelGateway model) {
        this(workspace, home, model, "plan.md");
    }

    CrashRoad(Path workspace, Path home, ModelGateway model, String plan) {
        this.workspace = workspace;
        this.home = home;
        this.model = model;
        this.plan = plan;
    }

    private LocalMachine machine() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("XDG_STATE_HOME", home.toString());
        LocalOptions own = LocalOptions.ofThisProcess();
        try {
            return LocalMachine.open(
                    workspace,
                    new LocalOptions(
                            workspace,
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

    /** What a process does in the workspace before it ends. */
    <T> T act(CutStore.Cut cut, Function<Stepfast, T> what) {
        try (LocalMachine local = machine()) {
            return what.apply(
                    new Stepfast(
                            new ScriptedMachine(
                                    local,
                                    model,
                                    new CutStore(local.store(), cut),
                                    local.clock())));
        }
    }

    /** How one start ended; empty when there was nothing to do. */
    Optional<RunOutcome> start(CutStore.Cut cut) {
        return start(cut, request());
    }

    Optional<RunOutcome> start(CutStore.Cut cut, RunRequest request) {
        try (LocalMachine local = machine()) {
            ScriptedMachine machine =
                    new ScriptedMachine(
                            local, model, new CutStore(local.store(), cut), local.clock());
            Stepfast stepfast = new Stepfast(machine);
            Opening opening = stepfast.open(request);
            boolean over =
                    opening instanceof Opening.NothingToDo
                            || (opening instanceof Opening.Refused refused
                                    && refused.code().equals("finished_run"));
            if (over) {
                return Optional.empty();
            }
            if (!(opening instanceof Opening.Ready ready)) {
                throw new IllegalStateException("not started: " + opening);
            }
            try (RunHandle handle = ready.handle()) {
                RunOutcome outcome = handle.drive();
                if (outcome == RunOutcome.WAITING) {
                    approve(local, handle.view());
                }
                return Optional.of(outcome);
            }
        }
    }

    /** Starts until the run has ended for good, approving whatever it asks. */
    RunOutcome finish(CutStore.Cut cut) {
        for (int started = 0; started < MOST_STARTS; started++) {
            Optional<RunOutcome> outcome = start(cut);
            if (outcome.map(RunOutcome::isFinal).orElse(true)) {
                return outcome.orElse(RunOutcome.SUCCEEDED);
            }
        }
        throw new IllegalStateException("no end after " + MOST_STARTS + " starts");
    }

    /** Puts the answer where any process may put it, without waiting for an owner to take it. */
    private static void approve(LocalMachine local, RunView view) {
        GateAnswer answer =
                new GateAnswer(GateAnswer.Kind.APPROVED, "tester", Instant.EPOCH, Optional.empty());
        for (StepView step : view.steps()) {
            step.gate()
                    .ifPresent(gate ->
                            local.store()
                                    .inbox()
                                    .put(
                                            gate.gate().run(),
                                            new Inbox.Request.AnswerGate(
                                                    gate.gate(), gate.binding(), answer)));
        }
    }

    RunRequest request() {
        RunSettings from = RunSettings.DEFAULTS;
        RunSettings settings =
                new RunSettings(
                        from.agent(),
                        Optional.of("scripted"),
                        from.repairs(),
                        from.checks(),
                        from.limits(),
                        from.context(),
                        from.onFailure(),
                        from.optionalSteps(),
                        from.parallel(),
                        from.gateExpiry(),
                        from.protect());
        return RunRequest.of(plan, settings, new Consent.All(), notice -> {});
    }

    /** Every run with its records, newest first. */
    Map<RunId, List<JournalRecord>> records() {
        Map<RunId, List<JournalRecord>> all = new HashMap<>();
        try (LocalMachine local = machine()) {
            for (RunId run : local.store().journal().runs()) {
                all.put(run, local.store().journal().load(run));
            }
        }
        return all;
    }

    /** One line per step of the newest run: id, state and grade. */
    List<String> steps() {
        try (LocalMachine local = machine()) {
            return new Stepfast(local)
                    .look(plan, RunSettings.DEFAULTS).steps().stream()
                            .map(step ->
                                    step.id()
                                            + " "
                                            + step.state()
                                            + " "
                                            + step.grade().orElse(null))
                            .toList();
        }
    }
}
