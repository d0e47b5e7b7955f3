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
import dev.stepfast.local.config.PlanFinder;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code run} and {@code next} have in common. */
final class RunFlags {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN",
            description = "The plan file. Default: plan.md, else agents/plan.md.")
    Optional<String> plan = Optional.empty();

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
            Optional<Integer> maxSteps) {}

    Frame frame(Invocation invocation) {
        return common.frame(invocation, settings.texts());
    }

    ExitCode run(Frame frame, Extent extent) {
        PlanFinder.Found found = frame.plans().find(frame.planName(plan));
        Interrupts interrupts = Interrupts.listen();
        MachineChoice machine = model.choice(frame.invocation(), grants.choice());
        try (Workplace place = frame.open(machine)) {
            RunSettings run =
                    new WorkerChoice(frame, place, machine)
                            .resolve(found.relative(), extent.beginning());
            RunConductor conductor =
                    new RunConductor(
                            frame,
                            place,
                            interrupts,
                            RunConductor.person(frame),
                            warning -> frame.terminal().warning("stepfast: " + warning));
            return conductor.run(
                    listener -> request(frame, found.relative(), run, extent, listener),
                    show(frame, place, found.relative()),
                    notice -> {});
        }
    }

    private RunRequest request(
            Frame frame,
            String planPath,
            RunSettings run,
            Extent extent,
            Consumer<Notice> listener) {
        return new RunRequest(
                planPath,
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
