package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.json.PlanReading;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds everything that is wrong with a plan, at once; never throws for what a plan says. */
public final class TaskPlanValidator {
    private static final List<Rule> RULES =
            List.of(
                    new SizeRule(),
                    new EntryRule(),
                    new EdgeEndsRule(),
                    new EdgeBranchRule(),
                    new DuplicateEdgeRule(),
                    new CycleRule(),
                    new ReachabilityRule(),
                    new JoinInputsRule(),
                    new RequiredMembersRule(),
                    new FieldForKindRule(),
                    new InputsRule(),
                    new ConditionRule(),
                    new ContinueOnRule(),
                    new RepairNodeRule(),
                    new VerificationRule(),
                    new UnknownsRule(),
                    new ToolsRule(),
                    new EffectCeilingRule(),
                    new HostCeilingRule(),
                    new EffectsUnderstatedRule(),
                    new WorkspaceRootsRule(),
                    new WritesRule(),
                    new WriteOverlapRule(),
                    new WriteCapabilityRule(),
                    new BudgetRule(),
                    new OverridesRule(),
                    new MetadataRule(),
                    new VerifyContractRule(),
                    new OutcomeRule(),
                    new SkippableGateRule(),
                    new RedactionRule(),
                    new UnverifiedRule(),
                    // Last: it tells what the others left open.
                    new AnalysisLimitRule());

    /** Line, column, code; what has no place in the source comes first. */
    public static final Comparator<Diagnostic> ORDER =
            Comparator.comparing((Diagnostic diagnostic) ->
                            diagnostic.span().map(SourceSpan::line).orElse(0))
                    .thenComparing(
                            diagnostic -> diagnostic.span().map(SourceSpan::column).orElse(0))
                    .thenComparing(diagnostic -> diagnostic.code().wire())
                    .thenComparing(diagnostic -> diagnostic.pointer().orElse(""));

    /**
     * Codes that say something of a whole node, which is idle talk when a part of it could not be
     * read.
     */
    private static final Set<DiagnosticCode> OF_WHOLE_NODES =
            Set.of(
                    DiagnosticCode.VERIFY_NO_CONTRACT,
                    DiagnosticCode.EFFECTS_UNDERSTATED,
                    DiagnosticCode.WRITES_WITHOUT_EFFECT);

    private TaskPlanValidator() {}

    /** Everything found in a plan, in the order of {@link #ORDER}. */
    public static List<Diagnostic> validate(TaskPlan plan, ValidationContext context) {
        return sorted(run(plan, Set.of(), context, List.of()));
    }

    /**
     * Reads and validates a task plan file. The value is the plan when it has no errors; the spans
     * are those of the file.
     */
    public static Checked<Optional<TaskPlan>> check(byte[] file, ValidationContext context) {
        PlanReading reading = TaskPlanReader.readPartially(file);
        List<Diagnostic> all = validate(reading, context);
        boolean valid = all.stream().noneMatch(Diagnostic::isError);
        return new Checked<>(valid ? reading.partial() : Optional.empty(), all);
    }

    /**
     * Everything that reading found, and what the rules find in the rest; spans from the reading.
     */
    public static List<Diagnostic> validate(PlanReading reading, ValidationContext context) {
        List<Diagnostic> all = new ArrayList<>(reading.diagnostics());
        reading.partial()
                .ifPresent(plan -> {
                    ValidationContext placed =
                            context.withPlaces(pointer -> reading.places().locate(pointer));
                    Told told = Told.of(reading.diagnostics());
                    run(plan, reading.unread(), placed, reading.edgeIndex()).stream()
                            .filter(diagnostic -> !told.covers(diagnostic))
                            .forEach(all::add);
                });
        return sorted(all);
    }

    private static List<Diagnostic> run(
            TaskPlan plan, Set<NodeId> unread, ValidationContext context, List<Integer> edgeIndex) {
        Subject subject = new Subject(plan, PlanGraph.of(plan, unread), context, edgeIndex);
        RULES.forEach(rule -> rule.check(subject));
        return subject.found();
    }

    private static List<Diagnostic> sorted(List<Diagnostic> diagnostics) {
        return diagnostics.stream().sorted(ORDER).toList();
    }

    /** Where reading has complained already: a second complaint about one place helps nobody. */
    private record Told(Set<String> places, Set<String> nodes) {
        static Told of(List<Diagnostic> diagnostics) {
            Set<String> places = new HashSet<>();
            Set<String> nodes = new HashSet<>();
            for (Diagnostic diagnostic : diagnostics) {
                diagnostic
                        .pointer()
                        .filter(pointer -> diagnostic.isError())
                        .ifPresent(pointer -> {
                            places.add(pointer);
                            List<String> names = JsonPointer.split(pointer);
                            if (names.size() > 2 && names.getFirst().equals("nodes")) {
                                nodes.add(JsonPointer.child("/nodes", names.get(1)));
                            }
                        });
            }
            return new Told(places, nodes);
        }

        boolean covers(Diagnostic diagnostic) {
            String pointer = diagnostic.pointer().orElse("");
            return places.contains(pointer)
                    || (diagnostic.code() == DiagnosticCode.REPAIR_NODE_INVALID
                            && places.contains(pointer + "/node"))
                    || (OF_WHOLE_NODES.contains(diagnostic.code()) && nodes.contains(pointer))
                    || (diagnostic.code() == DiagnosticCode.PLAN_UNVERIFIED && !places.isEmpty());
        }
    }
}
