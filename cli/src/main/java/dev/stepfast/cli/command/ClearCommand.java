package dev.stepfast.cli.command;

import dev.stepfast.cli.render.PlanText;
import dev.stepfast.cli.render.Question;
import dev.stepfast.engine.Clearing;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clear}: deletes a plan file. */
@Command(
        name = "clear",
        description = "Delete the plan file, after asking; a copy stays in the run store.")
final class ClearCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN",
            description = "The plan file. Default: plan.md, else agents/plan.md.")
    Optional<String> plan = Optional.empty();

    @Option(names = "--yes", order = 10, description = "Delete it without asking.")
    boolean yes;

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    ClearCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        String planPath = frame.plans().find(frame.planName(plan)).relative();
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            if (!yes && !isWanted(frame, place, planPath)) {
                frame.terminal().line("Nothing was deleted.");
                return frame.end(ExitCode.BLOCKED);
            }
            return frame.end(
                    switch (place.clear(planPath)) {
                        case Clearing.NotCleared not -> new Openings(frame).explain(not.why());
                        case Clearing.Cleared cleared -> say(frame, planPath, cleared.copy());
                    });
        }
    }

    private static boolean isWanted(Frame frame, Workplace place, String planPath) {
        if (!frame.terminal().look().interactive()) {
            throw new UsageException(
                    "nobody is here to ask whether "
                            + planPath
                            + " is to be deleted; say so with --yes");
        }
        return new Question(frame.terminal(), frame.invocation().streams().in())
                .findYes("Delete " + name(frame, place, planPath) + "?")
                .orElse(false);
    }

    /** {@code plan.md (4 steps, 2 done)}. */
    static String name(Frame frame, Workplace place, String planPath) {
        PreparedPlan prepared =
                place.prepare(planPath, frame.settings().run(), frame.settings().annotations());
        return PlanText.name(
                planPath,
                prepared.markdown().map(read -> read.steps().size()).orElse(0),
                place.look(planPath, frame.settings().run()).count(StepState.DONE));
    }

    private static ExitCode say(Frame frame, String planPath, String copy) {
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("plan", planPath)
                            .put("copy", copy)
                            .build());
        } else {
            frame.terminal().line(PlanText.deleted(planPath, copy));
        }
        return ExitCode.DONE;
    }
}
