package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.plan.compile.PlanCompiler;
import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.PlanReading;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.markdown.Lowered;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.markdown.StepMatcher;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.markdown.Surroundings;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.validate.TaskPlanValidator;
import dev.stepfast.plan.validate.ValidationContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The road from a plan file to a graph: read, keep the ids, lower, validate, compile. Never throws
 * for bad input.
 */
final class PlanPreparation {
    private final String path;
    private final RunSettings settings;
    private final ReadOptions options;
    private final Surroundings surroundings;

    PlanPreparation(
            String path, RunSettings settings, Strictness strictness, Surroundings surroundings) {
        this.path = path;
        this.settings = settings;
        this.options =
                ReadOptions.DEFAULT.withSections(settings.sections()).withAnnotations(strictness);
        this.surroundings = surroundings;
    }

    /**
     * Prepares what was read.
     *
     * @param known the last reading of the file, whose step ids are kept
     */
    PreparedPlan prepare(Content content, Optional<PlanReadings.Reading> known) {
        return switch (content) {
            case Content.Bytes bytes ->
                    path.endsWith(".json") ? json(bytes.bytes()) : markdown(bytes.bytes(), known);
            case Content.Missing missing ->
                    unreadable(
                            DiagnosticCode.PLAN_UNREADABLE,
                            "there is no such file; name the plan, or write plan.md");
            case Content.NotAFile not ->
                    unreadable(
                            DiagnosticCode.PLAN_UNREADABLE,
                            "it is not a file; name a Markdown file with steps");
            case Content.TooLarge large ->
                    unreadable(
                            DiagnosticCode.LIMIT_EXCEEDED,
                            "it has "
                                    + large.bytes()
                                    + " bytes, a plan has at most 16 MiB; split it");
            case Content.Refused refused ->
                    unreadable(DiagnosticCode.PLAN_UNREADABLE, refused.reason());
            case Content.Unreadable not -> unreadable(DiagnosticCode.PLAN_UNREADABLE, not.reason());
        };
    }

    private PreparedPlan unreadable(DiagnosticCode code, String why) {
        return new PreparedPlan(
                new PlanSource(path, PlanSource.Format.MARKDOWN, "", List.of()),
                Optional.empty(),
                List.of(Diagnostic.ofWhole(code, why)),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    private PreparedPlan markdown(byte[] bytes, Optional<PlanReadings.Reading> known) {
        Checked<MarkdownPlan> read = MarkdownReader.read(path, bytes, options);
        MarkdownPlan plan = withKeptIds(read.value(), known);
        PlanSource source =
                new PlanSource(
                        path,
                        PlanSource.Format.MARKDOWN,
                        plan.text(),
                        plan.steps().stream().map(Step::id).toList());
        List<Diagnostic> found = new ArrayList<>(read.diagnostics());
        if (read.hasErrors()) {
            return new PreparedPlan(
                    source, Optional.of(plan), found, Map.of(), Optional.empty(), Optional.empty());
        }
        Lowered lowered = Lowering.lower(plan, surroundings);
        Map<String, SourceSpan> places = lowered.sourceMap();
        found.addAll(lowered.diagnostics());
        found.addAll(
                TaskPlanValidator.validate(
                        lowered.plan(),
                        ValidationContext.DEFAULT
                                .withOrigin(ValidationContext.Origin.LOWERED)
                                .withPlaces(pointer -> nearest(places, pointer))));
        return finished(source, Optional.of(plan), found, places, lowered.plan());
    }

    private PreparedPlan json(byte[] bytes) {
        PlanReading reading = TaskPlanReader.readPartially(bytes);
        PlanSource source =
                new PlanSource(
                        path,
                        PlanSource.Format.JSON,
                        new String(bytes, StandardCharsets.UTF_8),
                        List.of());
        List<Diagnostic> found = TaskPlanValidator.validate(reading, ValidationContext.DEFAULT);
        if (reading.partial().isEmpty()) {
            return new PreparedPlan(
                    source, Optional.empty(), found, Map.of(), Optional.empty(), Optional.empty());
        }
        return finished(source, Optional.empty(), found, Map.of(), reading.partial().get());
    }

    private PreparedPlan finished(
            PlanSource source,
            Optional<MarkdownPlan> markdown,
            List<Diagnostic> found,
            Map<String, SourceSpan> places,
            TaskPlan plan) {
        if (found.stream().anyMatch(Diagnostic::isError)) {
            return new PreparedPlan(
                    source, markdown, found, places, Optional.empty(), Optional.empty());
        }
        WorkflowGraph graph = PlanCompiler.compile(plan);
        return new PreparedPlan(
                source,
                markdown,
                found,
                places,
                Optional.of(graph),
                Optional.of(AuthoritySummary.of(graph, settings.agent(), settings.model())));
    }

    private MarkdownPlan withKeptIds(MarkdownPlan now, Optional<PlanReadings.Reading> known) {
        if (known.isEmpty()) {
            return now;
        }
        MarkdownPlan before =
                MarkdownReader.read(
                                path,
                                known.get().text(),
                                options.withAnnotations(Strictness.LENIENT))
                        .value();
        List<NodeId> ids = known.get().stepIds();
        if (before.steps().size() != ids.size()) {
            return now;
        }
        return now.withStepIds(StepMatcher.match(before.withStepIds(ids), now));
    }

    private static Optional<SourceSpan> nearest(Map<String, SourceSpan> places, String pointer) {
        String at = pointer;
        while (!at.isEmpty()) {
            if (places.containsKey(at)) {
                return Optional.of(places.get(at));
            }
            at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
        }
        return Optional.ofNullable(places.get(""));
    }
}
