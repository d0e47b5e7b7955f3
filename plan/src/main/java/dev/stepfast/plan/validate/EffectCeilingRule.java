package dev.stepfast.plan.validate;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Levels;
import dev.stepfast.plan.taskplan.Node;
import java.util.List;
import java.util.Optional;

/** No node and no check does more than the plan grants. */
final class EffectCeilingRule implements Rule {
    @Override
    public void check(Subject subject) {
        Optional<Effect> ceiling = Levels.findPlanLevel(subject.capabilities(), subject.tools());
        ceiling.ifPresent(level -> subject.nodes().forEach(node -> check(subject, node, level)));
    }

    private static void check(Subject subject, Node node, Effect ceiling) {
        Effect level = levelWithGrantedTools(subject, node);
        if (!ceiling.isAtLeast(level)) {
            subject.report(
                    DiagnosticCode.EFFECT_ABOVE_CEILING,
                    Subject.pointer(node.id()),
                    Subject.quote(node.id())
                            + " needs "
                            + level.word()
                            + ", the plan grants "
                            + ceiling.word());
            return;
        }
        List<CheckSpec> checks = node.checks();
        for (int i = 0; i < checks.size(); i++) {
            if (!ceiling.isAtLeast(Effect.NETWORK)
                    && checks.get(i) instanceof CheckSpec.ProcessCheck check
                    && check.process().network()) {
                subject.report(
                        DiagnosticCode.EFFECT_ABOVE_CEILING,
                        JsonPointer.child(Subject.pointer(node.id(), "checks"), i),
                        "the check needs network, the plan grants " + ceiling.word());
            }
        }
    }

    /** Tools outside the plan's list have a complaint of their own. */
    private static Effect levelWithGrantedTools(Subject subject, Node node) {
        Optional<List<String>> granted = subject.capabilities().tools();
        List<String> tools =
                node.common().tools().orElse(List.of()).stream()
                        .filter(tool -> granted.isEmpty() || granted.get().contains(tool))
                        .toList();
        Effect ofTools = subject.tools().highestOf(tools);
        return Effect.highest(Effect.highest(Levels.declared(node), ofTools), Levels.ofKind(node));
    }
}
