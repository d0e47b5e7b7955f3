package dev.stepfast.cli.command;

import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.local.config.PlanFinder;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.AcceptanceItem;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.render.DiagnosticJson;
import dev.stepfast.plan.render.DiagnosticText;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lint}: says what is wrong with a plan. */
@Command(
        name = "lint",
        aliases = "validate",
        description = "Say what is wrong with a plan, before any model is called.")
final class LintCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN",
            description =
                    "The plan file, Markdown or JSON, anywhere. Default: plan.md, else agents/plan.md.")
    Optional<String> plan = Optional.empty();

    @Option(names = "--strict", order = 10, description = "Count warnings as errors.")
    boolean strict;

    @Option(
            names = "--lenient",
            order = 11,
            description = "Count a faulty annotation as a warning.")
    boolean lenient;

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    LintCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        ReadingFlags reading = new ReadingFlags();
        reading.lenient = lenient;
        Frame frame = common.frame(invocation, reading.texts());
        PlanFinder.Found found = frame.plans().findAnywhere(frame.planName(plan));
        PreparedPlan prepared;
        try (Workplace place =
                invocation
                        .workplaces()
                        .open(
                                found.workspace(),
                                MachineChoice.PLAIN.withHost(frame.settings().host()))) {
            prepared =
                    place.read(
                            found.relative(),
                            found.load(),
                            frame.settings().run(),
                            frame.settings().annotations());
        }
        if (frame.json()) {
            frame.writeJson(json(prepared));
        } else {
            print(frame, prepared, plan.orElse(found.relative()));
        }
        return frame.end(isBad(prepared) ? ExitCode.INVALID : ExitCode.DONE);
    }

    private boolean isBad(PreparedPlan prepared) {
        return prepared.hasErrors()
                || prepared.diagnostics().stream()
                        .anyMatch(found ->
                                found.isError()
                                        || (strict && found.severity() == Severity.WARNING));
    }

    private static void print(Frame frame, PreparedPlan prepared, String name) {
        List<Diagnostic> found = prepared.diagnostics();
        DiagnosticText.lines(name, found, prepared.places()).forEach(frame.terminal()::line);
        frame.terminal()
                .line(
                        prepared.markdown()
                                .map(markdown ->
                                        DiagnosticText.summaryOfSteps(name, count(markdown), found))
                                .orElseGet(() ->
                                        DiagnosticText.summaryOfTaskPlan(
                                                name,
                                                prepared.graph().map(WorkflowGraph::plan),
                                                found)));
    }

    private static DiagnosticText.StepCount count(MarkdownPlan markdown) {
        int open =
                (int) markdown.steps().stream().filter(step -> !step.state().isSettled()).count();
        int checks =
                markdown.steps().stream().mapToInt(step -> step.checks().size()).sum()
                        + markdown.finalItems().stream()
                                .mapToInt(item -> item.checks().size())
                                .sum();
        return new DiagnosticText.StepCount(markdown.steps().size(), open, checks);
    }

    private JsonObject json(PreparedPlan prepared) {
        JsonObject result =
                DiagnosticJson.write(
                        prepared.graph().map(WorkflowGraph::plan),
                        prepared.diagnostics(),
                        strict
                                ? DiagnosticJson.Strictness.STRICT
                                : DiagnosticJson.Strictness.LENIENT);
        if (prepared.markdown().isEmpty()) {
            return result;
        }
        MarkdownPlan markdown = prepared.markdown().get();
        JsonObject.Builder all = JsonObject.builder();
        result.members().forEach(all::put);
        return all.put("goal", markdown.goal())
                .put(
                        "steps",
                        JsonArray.of(markdown.steps().stream().map(LintCommand::step).toList()))
                .put(
                        "acceptance_items",
                        JsonArray.of(
                                markdown.acceptance().stream().map(LintCommand::item).toList()))
                .build();
    }

    private static JsonObject step(Step step) {
        return JsonObject.builder()
                .put("id", step.id().value())
                .put("index", step.index())
                .put("title", step.title())
                .put("line", step.line())
                .put("done", step.state().isSettled())
                .putAll("checks", step.checks().stream().map(check -> check.key()).toList())
                .build();
    }

    private static JsonObject item(AcceptanceItem item) {
        return JsonObject.builder()
                .put("id", item.id())
                .put("text", item.text())
                .put("line", item.span().line())
                .putAll("checks", item.checks().stream().map(check -> check.key()).toList())
                .build();
    }
}
