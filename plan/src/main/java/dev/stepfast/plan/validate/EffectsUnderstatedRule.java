package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Levels;
import dev.stepfast.plan.taskplan.Node;
import java.util.List;

/** A node declares what its tools do. */
final class EffectsUnderstatedRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            if (!(node instanceof Node.AgentLoop loop)) {
                continue;
            }
            Effect ofTools = subject.tools().highestOf(loop.common().tools().orElse(List.of()));
            Effect declared = Effect.highest(Levels.declared(loop), Effect.READ_ONLY);
            if (!declared.isAtLeast(ofTools)) {
                subject.report(
                        DiagnosticCode.EFFECTS_UNDERSTATED,
                        Subject.pointer(node.id()),
                        "the tools of "
                                + Subject.quote(node.id())
                                + " have the effect "
                                + ofTools.word()
                                + ", its \"effects\" do not say so");
            }
        }
    }
}
