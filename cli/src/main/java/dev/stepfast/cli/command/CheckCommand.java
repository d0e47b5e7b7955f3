package dev.stepfast.cli.command;

import dev.stepfast.cli.render.CheckRenderer;
import dev.stepfast.cli.render.Interrupts;
import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.engine.CheckReport;
import dev.stepfast.engine.CheckRequest;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: checks only. */
@Command(
        name = "check",
        description = {
            "Check the tree against the plan, without a model and without writing anything.",
            "Checked are done steps and the final checks, or the steps that are named."
        })
final class CheckCommand implements Callable<Integer> {
    @Parameters(
            index = "0..*",
            arity = "0..*",
            paramLabel = "[PLAN] [STEP...]",
            hideParamSyntax = true,
            description = "The plan file, then ids, unique beginnings of ids, or #N.")
    List<String> words = List.of();

    @Option(names = "--all", order = 10, description = "Check every step, done or not.")
    boolean all;

    @Mixin GrantFlags grants = new GrantFlags();

    @Mixin ReadingFlags reading = new ReadingFlags();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    CheckCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation, reading.texts());
        PlanWords parted = PlanWords.of(frame.plans(), words);
        String planPath = frame.plans().find(frame.planName(parted.plan())).relative();
        Interrupts.listen();
        MachineChoice choice =
                new MachineChoice(
                        Optional.empty(), Optional.empty(), Optional.empty(), grants.choice());
        try (Workplace place = frame.open(choice)) {
            CheckReport report = place.check(request(frame, planPath, parted, grants.consent()));
            if (report instanceof CheckReport.NotMade refused
                    && refused.why() instanceof Opening.GrantRequired required
                    && frame.terminal().look().interactive()) {
                Optional<Consent> consent = new GrantDialog(frame).ask(required);
                report =
                        consent.isPresent()
                                ? place.check(request(frame, planPath, parted, consent.get()))
                                : report;
            }
            return frame.end(
                    switch (report) {
                        case CheckReport.NotMade refused ->
                                new Openings(frame).explain(refused.why());
                        case CheckReport.Made made -> show(frame, made);
                    });
        }
    }

    private CheckRequest request(Frame frame, String planPath, PlanWords parted, Consent consent) {
        return new CheckRequest(
                planPath,
                frame.settings().annotations(),
                frame.settings().run(),
                consent,
                parted.steps(),
                all ? CheckRequest.Extent.ALL : CheckRequest.Extent.DONE,
                frame.invocation().user());
    }

    private static ExitCode show(Frame frame, CheckReport.Made made) {
        List<CheckRenderer.Part> parts =
                made.steps().stream()
                        .map(step ->
                                new CheckRenderer.Part(
                                        step.index(),
                                        step.title(),
                                        step.checks(),
                                        step.notCheckable()))
                        .toList();
        if (frame.json()) {
            frame.writeJson(json(made));
        } else {
            CheckRenderer renderer = new CheckRenderer(frame.terminal().signs());
            parts.forEach(part -> frame.terminal().lines(renderer.of(part, made.total())));
            frame.terminal().line(CheckRenderer.sum(parts));
        }
        if (parts.stream().allMatch(part -> part.checks().isEmpty())) {
            frame.terminal()
                    .diagnostic(
                            "stepfast: nothing_checked: no step is done, or none of their checks can be made"
                                    + " here; check every step with --all");
            return ExitCode.BLOCKED;
        }
        List<ExitCode> codes = new ArrayList<>();
        codes.add(
                CheckRenderer.count(parts, Verdict.Status.FAIL) > 0
                        ? ExitCode.FAILED
                        : ExitCode.DONE);
        codes.add(
                CheckRenderer.count(parts, Verdict.Status.ERROR) > 0
                        ? ExitCode.BLOCKED
                        : ExitCode.DONE);
        return ExitCode.first(codes);
    }

    private static JsonObject json(CheckReport.Made made) {
        JsonArray steps =
                JsonArray.of(
                        made.steps().stream()
                                .map(step ->
                                        JsonObject.builder()
                                                .put("id", step.id().value())
                                                .put("index", step.index())
                                                .put("title", step.title())
                                                .putAll(
                                                        "checks",
                                                        step.checks().stream()
                                                                .map(ViewJson::check)
                                                                .toList())
                                                .putAll("not_checkable", step.notCheckable())
                                                .build())
                                .toList());
        return JsonObject.builder()
                .put("v", 1)
                .put("plan", made.plan().source().path())
                .put("total", made.total())
                .put("steps", steps)
                .build();
    }
}
