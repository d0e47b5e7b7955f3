package dev.stepfast.cli.command;

import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code resume}: a run goes on. */
@Command(
        name = "resume",
        description = {
            "Go on with an unfinished run where it was; what failed or is blocked is tried again.",
            "It keeps the model and the limits that it began with."
        })
final class ResumeCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description =
                    "The id of the run, a unique beginning of it, or a plan file. Default: the newest run of the"
                            + " plan.")
    Optional<String> run = Optional.empty();

    @Option(
            names = "--accept-plan",
            order = 10,
            description = "Take up the plan file as it is now, whatever has changed in it.")
    boolean acceptPlan;

    @Option(
            names = "--recorded-plan",
            order = 11,
            description = "Go on with the plan as recorded, whatever the file says now.")
    boolean recordedPlan;

    @Option(
            names = "--reopen",
            order = 12,
            description = "Go on also with a run that has ended as failed, denied or cancelled.")
    boolean reopen;

    @Mixin RunFlags flags = new RunFlags();

    private final Invocation invocation;

    ResumeCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (acceptPlan && recordedPlan) {
            throw new UsageException(
                    "--accept-plan and --recorded-plan exclude each other; give one of them");
        }
        Frame frame = flags.frame(invocation);
        if (flags.settings.saysHow()) {
            frame.terminal()
                    .warning(
                            "stepfast: a run that is resumed keeps the agent, the model and the limits that it began"
                                    + " with; --new of stepfast run begins one with those given now");
        }
        PlanWords words = PlanWords.of(frame.plans(), run.map(List::of).orElse(List.of()));
        return frame.end(flags.run(frame, place -> target(frame, place, words)));
    }

    private RunFlags.Target target(Frame frame, Workplace place, PlanWords words) {
        Optional<RunView> named =
                words.steps().stream()
                        .findFirst()
                        .map(word -> RunWords.find(place, Optional.of(word)));
        String planPath =
                named.map(RunView::planPath)
                        .orElseGet(
                                () -> frame.plans().find(frame.planName(words.plan())).relative());
        RunRequest.ChangedPlan changed =
                acceptPlan
                        ? RunRequest.ChangedPlan.ACCEPT
                        : recordedPlan
                                ? RunRequest.ChangedPlan.RECORDED
                                : RunRequest.ChangedPlan.ASK;
        return new RunFlags.Target(
                planPath,
                RunFlags.Extent.all(
                        new RunRequest.Beginning.Resume(
                                named.flatMap(RunView::run),
                                changed,
                                reopen ? RunRequest.Ended.IS_REOPENED : RunRequest.Ended.STAYS)));
    }
}
