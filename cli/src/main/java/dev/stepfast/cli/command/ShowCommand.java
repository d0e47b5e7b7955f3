package dev.stepfast.cli.command;

import dev.stepfast.cli.render.ShowRenderer;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.local.config.PlanFinder;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code show}: the plan file, or one step. */
@Command(
        name = "show",
        description =
                "Print the plan file byte for byte, or one step with its attempts, verdicts and last failure.")
final class ShowCommand implements Callable<Integer> {
    @Parameters(
            index = "0..1",
            arity = "0..2",
            paramLabel = "[PLAN] [STEP]",
            hideParamSyntax = true,
            description = "The plan file; an id, a unique beginning of an id, or #N.")
    List<String> words = List.of();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    ShowCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        PlanWords parted = PlanWords.of(frame.plans(), words);
        PlanFinder.Found found = frame.plans().find(frame.planName(parted.plan()));
        if (parted.steps().isEmpty()) {
            return showFile(frame, found);
        }
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            PreparedPlan plan =
                    place.prepare(
                            found.relative(),
                            frame.settings().run(),
                            frame.settings().annotations());
            RunView view = place.look(found.relative(), frame.settings().run());
            NodeId id = StepNames.find(plan, view, parted.steps().getFirst());
            StepView step =
                    view.steps().stream()
                            .filter(one -> one.id().equals(id))
                            .findFirst()
                            .orElseThrow(() ->
                                    new UsageException(
                                            "the newest run of the plan has no step " + id));
            showStep(frame, plan, step);
            return frame.endOf(view.damage());
        }
    }

    private static int showFile(Frame frame, PlanFinder.Found found) {
        byte[] bytes = found.load();
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("plan", found.relative())
                            .put("text", new String(bytes, StandardCharsets.UTF_8))
                            .build());
        } else {
            frame.terminal().raw(bytes);
        }
        return frame.end(ExitCode.DONE);
    }

    private static void showStep(Frame frame, PreparedPlan plan, StepView step) {
        if (frame.json()) {
            frame.writeJson(StepLines.json(plan).step(step));
        } else {
            String body =
                    plan.markdown()
                            .flatMap((MarkdownPlan markdown) -> markdown.findStep(step.id()))
                            .map(Step::body)
                            .orElse("");
            frame.terminal().lines(new ShowRenderer(frame.terminal().signs()).of(step, body));
        }
    }
}
