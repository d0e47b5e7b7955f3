package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** Stated limits leave room for the run in which everything succeeds. */
final class BudgetRule implements Rule {
    @Override
    public void check(Subject subject) {
        Budgets stated = subject.plan().budgets().orElse(Budgets.UNSTATED);
        int nodes = subject.graph().size();
        int most = stated.maxNodes().orElse(EffectiveBudgets.MAX_NODES);
        if (nodes > most) {
            report(
                    subject,
                    DiagnosticCode.BUDGET_MAX_NODES,
                    "max_nodes",
                    "the plan has "
                            + nodes
                            + " nodes, allowed are "
                            + most
                            + (stated.maxNodes().isPresent() ? "" : " unless it says otherwise"),
                    nodes);
        }
        StaticMinimum minimum = StaticMinimum.of(subject.graph());
        checkMinimum(subject, "max_steps", stated.maxSteps(), minimum.steps(), "attempts");
        checkMinimum(
                subject,
                "max_model_calls",
                stated.maxModelCalls(),
                minimum.modelCalls(),
                "model calls");
        checkMinimum(subject, "max_depth", stated.maxDepth(), minimum.depth(), "nodes on one path");
    }

    private static void checkMinimum(
            Subject subject, String name, Optional<Integer> stated, int minimum, String what) {
        if (stated.isPresent() && stated.get() < minimum) {
            report(
                    subject,
                    DiagnosticCode.BUDGET_BELOW_MINIMUM,
                    name,
                    "the plan needs at least "
                            + minimum
                            + " "
                            + what
                            + ", \""
                            + name
                            + "\" is "
                            + stated.get(),
                    minimum);
        }
    }

    private static void report(
            Subject subject, DiagnosticCode code, String name, String message, int enough) {
        String pointer = "/budgets/" + name;
        boolean block = subject.plan().budgets().isPresent();
        JsonObject.Builder patch = JsonObject.builder().put("op", "add");
        if (block) {
            patch.put("path", pointer).put("value", enough);
        } else {
            patch.put("path", "/budgets")
                    .put("value", JsonObject.builder().put(name, enough).build());
        }
        JsonValue fix = new JsonArray(List.of(patch.build()));
        subject.report(Diagnostic.atPointer(code, pointer, message).withFix(fix));
    }
}
