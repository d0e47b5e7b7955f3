package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says which agents, models and schemas a plan names that are not there. */
final class OutsideReferences {
    private final StepTree tree;
    private final Surroundings surroundings;
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    private OutsideReferences(StepTree tree, Surroundings surroundings) {
        this.tree = tree;
        this.surroundings = surroundings;
    }

    static List<Diagnostic> check(MarkdownPlan plan, StepTree tree, Surroundings surroundings) {
        OutsideReferences references = new OutsideReferences(tree, surroundings);
        plan.steps().forEach(step -> references.checkStep(step, plan.everyStep()));
        plan.everyStep().forEach(references::checkSchema);
        plan.finalItems().forEach(item -> item.placedChecks().forEach(references::checkSchema));
        plan.acceptance().forEach(item -> item.placedChecks().forEach(references::checkSchema));
        return references.diagnostics;
    }

    private void checkStep(Step step, List<PlacedCheck> everyStep) {
        Optional<String> agent = step.settings().agent();
        if (agent.isPresent() && !surroundings.knowsAgent(agent.get())) {
            diagnostics.add(
                    Diagnostic.at(
                            DiagnosticCode.UNKNOWN_AGENT,
                            step.span(),
                            "there is no agent \""
                                    + agent.get()
                                    + "\"; configure it under \"agents\", or write [agent: builtin]"));
        }
        Optional<String> model = step.settings().model();
        // Other agents have models of their own.
        boolean asksOurModels =
                agent.orElse(surroundings.defaultAgent()).equals(Surroundings.BUILT_IN);
        if (asksOurModels && model.isPresent() && !surroundings.knowsModel(model.get())) {
            diagnostics.add(
                    Diagnostic.at(
                            DiagnosticCode.UNKNOWN_MODEL,
                            step.span(),
                            "there is no model \""
                                    + model.get()
                                    + "\", so the default model is used; configure it under \"models\""));
        }
        step.placedChecks().forEach(this::checkSchema);
        if (step.hasAgent()) {
            checkLedger(step, everyStep);
        }
    }

    private void checkLedger(Step step, List<PlacedCheck> everyStep) {
        String agent = tree.agent(step).orElseGet(surroundings::defaultAgent);
        for (PlacedCheck placed : StepNodes.checks(step, everyStep)) {
            boolean needsLedger = placed.check().type() == CheckType.NO_ERRORS;
            if (needsLedger && surroundings.knowsAgent(agent) && !surroundings.keepsLedger(agent)) {
                diagnostics.add(
                        Diagnostic.at(
                                DiagnosticCode.NO_LEDGER,
                                placed.span(),
                                "\"no_errors\" needs a tool ledger, and agent \""
                                        + agent
                                        + "\" keeps none; use another check or another agent"));
            }
        }
    }

    private void checkSchema(PlacedCheck placed) {
        if (placed.check() instanceof CheckSpec.Json json
                && json.schema().orElse(null) instanceof CheckSpec.Schema.File file
                && !surroundings.hasSchema(file.path())) {
            diagnostics.add(
                    Diagnostic.at(
                            DiagnosticCode.MISSING_SCHEMA,
                            placed.span(),
                            "the schema \""
                                    + file.path()
                                    + "\" is not there yet; it must be when the check runs"));
        }
    }
}
