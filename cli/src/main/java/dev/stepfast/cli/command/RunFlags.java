package dev.stepfast.cli.command;

import dev.stepfast.cli.render.GateLines;
import dev.stepfast.cli.render.Interrupts;
import dev.stepfast.cli.render.JsonRun;
import dev.stepfast.cli.render.RunRenderer;
import dev.stepfast.cli.render.RunShow;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.Notice;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands have in common that run a plan. */
final class RunFlags {
    @Mixin GrantFlags grants = new GrantFlags();

    @Mixin ModelFlags model = new ModelFlags();

    @Mixin SettingFlags settings = new SettingFlags();

    @Option(
            names = "--wait",
            order = 28,
            description = "Wait for another process that works in the workspace.")
    boolean wait;

    @Mixin CommonOptions common = new CommonOptions();

    /** How much of a plan is run. */
    record Extent(
            RunRequest.Beginning beginning,
            Optional<String> until,
            Optional<String> only,
            Optional<Integer> maxSteps) {
        /** All that there is to do. */
        static Extent all(RunRequest.Beginning beginning) {
            return new Extent(beginning, Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /** What is run, and how much of it. */
    record Target(String planPath, Extent extent) {}

    Frame frame(Invocation invocation) {
        return common.frame(invocation, settings.texts());
    }

    ExitCode run(Frame frame, String planPath, Extent extent) {
        return run(frame, place -> new Target(planPath, extent));
    }

    /**
     * Runs what is found in the workspace.
     *
     * @param find says what, once the workspace is open
     */
    ExitCode run(Frame frame, Function<Workplace, Target> find) {
        Interrupts interrupts = Interrupts.listen();
        MachineChoice machine = model.choice(frame.invocation(), grants.choice());
        try (Workplace place = frame.open(machine)) {
            Target target = find.apply(place);
            RunSettings run =
                    new WorkerChoice(frame, place, machine)
                            .resolve(target.planPath(), target.extent().beginning())
                            .withServer(model.baseUrl);
            RunConductor conductor =
                    new RunConductor(
                            frame,
                            place,
                            interrupts,
                            RunConductor.person(frame),
                            warning -> frame.terminal().warning("stepfast: " + warning));
            return conductor.run(
                    listener -> request(frame, target, run, listener),
                    show(frame, place, target.planPath()),
                    notice -> {});
        }
    }

    private RunRequest request(
            Frame frame, Target target, RunSettings run, Consumer<Notice> listener) {
        Extent extent = target.extent();
        return new RunRequest(
                target.planPath(),
                frame.settings().annotations(),
                run,
                grants.consent(),
                extent.beginning(),
                extent.until(),
                extent.only(),
                extent.maxSteps(),
                wait ? Leases.Wait.YES : Leases.Wait.NO,
                WorkerChoice.line(run),
                frame.invocation().user(),
                listener);
    }

    private static RunShow show(Frame frame, Workplace place, String planPath) {
        if (frame.json()) {
            return new JsonRun(frame.terminal(), StepLines.json(place, frame.settings(), planPath));
        }
        return new RunRenderer(
                frame.terminal(),
                frame.terminal().look().interactive()
                        ? GateLines.Asking.HERE
                        : GateLines.Asking.ELSEWHERE);
    }
}
