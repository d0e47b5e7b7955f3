package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Claims;
import dev.stepfast.cli.render.GateLines;
import dev.stepfast.cli.render.Interrupts;
import dev.stepfast.cli.render.JsonRun;
import dev.stepfast.cli.render.RunRenderer;
import dev.stepfast.cli.render.RunShow;
import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.cli.render.Words;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.plan.markdown.Strictness;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code demo}: the first run of a newcomer. */
@Command(
        name = "demo",
        description = {
            "Run a small plan before your eyes: in a scratch folder, on a recorded model, everything else real.",
            "Watch what happens to an agent that claims too much."
        })
final class DemoCommand implements Callable<Integer> {
    /** What the process to be killed says when it has come far enough. */
    private static final String KILL_ME = "[stepfast demo: far enough]";

    /** The step in which it is killed. */
    private static final int KILLED_STEP = 2;

    @Option(
            names = "--live",
            order = 10,
            description = "Use your own model; it may do better, or worse.")
    boolean live;

    @Option(names = "--kill", order = 11, description = "Kill the run in the middle, and go on.")
    boolean kill;

    /** The process to be killed is this program with this option. */
    @Option(names = "--to-be-killed", hidden = true)
    Optional<Path> toBeKilled = Optional.empty();

    @Mixin ModelFlags model = new ModelFlags();

    @Mixin SettingFlags settings = new SettingFlags();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    DemoCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation, settings.texts());
        if (live && frame.settings().run().model().isEmpty()) {
            throw new UsageException(
                    "--live needs a model: --base-url http://127.0.0.1:8080/v1 --model NAME, or"
                            + " --model openai/NAME with OPENAI_API_KEY set");
        }
        if (toBeKilled.isPresent()) {
            return frame.end(
                    run(in(frame, toBeKilled.get()), notice -> waitForTheEnd(frame, notice)));
        }
        Path folder = invocation.demos().lay();
        Frame scratch = in(frame, folder);
        introduce(scratch);
        if (kill) {
            runAndKill(scratch);
        }
        ExitCode code = run(scratch, notice -> {});
        if (!scratch.json()) {
            conclude(scratch);
        }
        return scratch.end(code);
    }

    private Frame in(Frame frame, Path folder) {
        return new Frame(invocation, frame.terminal(), frame.settings(), folder, frame.json());
    }

    private void introduce(Frame frame) {
        if (frame.json()) {
            return;
        }
        frame.terminal()
                .line(
                        live
                                ? "This demo runs a small plan with your model, which may do well or badly."
                                : "This demo runs a small plan. The model is recorded; files, commands, checks and records are real.");
        frame.terminal().line("It works in " + frame.workspace());
        frame.terminal().line("");
    }

    private ExitCode run(Frame frame, Consumer<Notice> observer) {
        Interrupts interrupts = Interrupts.listen();
        try (Workplace place =
                live
                        ? frame.open(model.choice(invocation, MachineChoice.PLAIN.sandbox()))
                        : invocation.workplaces().open(frame.workspace(), MachineChoice.PLAIN)) {
            // What this machine lacks is a matter of later runs; here it would hide what there is
            // to see.
            RunConductor conductor =
                    new RunConductor(frame, place, interrupts, answers(frame), warning -> {});
            return conductor.run(listener -> request(frame, listener), show(frame), observer);
        }
    }

    private RunRequest request(Frame frame, Consumer<Notice> listener) {
        RunSettings run = frame.settings().run();
        return new RunRequest(
                DemoFolders.PLAN,
                Strictness.STRICT,
                live ? run : recorded(run, frame.workspace()),
                new Consent.Demo(),
                RunRequest.Beginning.RESUME,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Leases.Wait.NO,
                live ? WorkerChoice.line(run) : "agent builtin, model recorded",
                invocation.user(),
                listener);
    }

    private static RunSettings recorded(RunSettings run, Path folder) {
        return new RunSettings(
                RunSettings.DEFAULTS.agent(),
                Optional.of("recorded/" + folder.resolve(DemoFolders.MODEL)),
                run.repairs(),
                run.checks(),
                run.limits(),
                run.context(),
                run.onFailure(),
                run.optionalSteps(),
                run.parallel(),
                run.gateExpiry(),
                run.protect());
    }

    private static RunShow show(Frame frame) {
        return frame.json()
                ? new JsonRun(frame.terminal(), new ViewJson(Map.of()))
                : new RunRenderer(
                        frame.terminal(),
                        frame.terminal().look().interactive()
                                ? GateLines.Asking.HERE
                                : GateLines.Asking.ELSEWHERE);
    }

    private static RunConductor.Answers answers(Frame frame) {
        if (frame.terminal().look().interactive()) {
            return RunConductor.person(frame);
        }
        return (step, total, gate) -> {
            if (!frame.json()) {
                frame.terminal()
                        .line(
                                "  No terminal, so the demo answers its own gate: stepfast approve "
                                        + gate.gate()
                                        + " "
                                        + GateLines.code(gate));
            }
            return Optional.of(
                    new GateAnswer(
                            GateAnswer.Kind.APPROVED,
                            "demo",
                            Instant.now(),
                            Optional.of("the demo answers its own gate")));
        };
    }

    private void runAndKill(Frame frame) {
        long killed =
                invocation
                        .demos()
                        .startAndKill(
                                List.of("demo", "--to-be-killed", frame.workspace().toString()),
                                line -> frame.terminal().line(line),
                                KILL_ME::equals);
        frame.terminal().line("");
        frame.terminal()
                .line(
                        "Killed: process "
                                + killed
                                + " got SIGKILL in the middle of step "
                                + KILLED_STEP
                                + ". Now the same command again:");
        frame.terminal().line("");
    }

    /** In the middle of a step, says so and waits to be killed. */
    private static void waitForTheEnd(Frame frame, Notice notice) {
        if (notice instanceof Notice.ToolCalled called && called.step().index() == KILLED_STEP) {
            frame.terminal().line(KILL_ME);
            while (true) {
                LockSupport.park();
            }
        }
    }

    private void conclude(Frame frame) {
        try (Workplace place =
                invocation.workplaces().open(frame.workspace(), MachineChoice.PLAIN)) {
            String counts = Claims.count(place.look(DemoFolders.PLAN, frame.settings().run()));
            frame.terminal().line("");
            frame.terminal().line(counts);
            frame.terminal().line("");
        }
        String there = " --workspace " + Words.quoted(frame.workspace().toString());
        frame.terminal().line("Try next:");
        frame.terminal().line("  " + invocation.program() + " status" + there);
        frame.terminal().line("  " + invocation.program() + " show T002" + there);
        frame.terminal()
                .line(
                        "  "
                                + invocation.program()
                                + " run plan.md --base-url http://127.0.0.1:8080/v1 --model NAME");
    }
}
