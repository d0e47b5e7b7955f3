package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import java.util.List;
import java.util.Set;

/** A plan whose nodes write says that they may. */
final class WriteCapabilityRule implements Rule {
    private static final Set<String> WRITING_TOOLS =
            Set.of("edit", "write", "move", "delete", "run");

    @Override
    public void check(Subject subject) {
        boolean writes = subject.nodes().stream().anyMatch(Node.AgentLoop.class::isInstance);
        boolean tools =
                subject.capabilities().tools().orElse(List.of()).stream()
                        .anyMatch(WRITING_TOOLS::contains);
        boolean level =
                subject.capabilities()
                        .sideEffectLevel()
                        .filter(stated -> stated.isAtLeast(Effect.WORKSPACE_WRITE))
                        .isPresent();
        if (writes && !tools && !level) {
            subject.report(
                    DiagnosticCode.WRITES_WITHOUT_CAPABILITY,
                    "/capabilities",
                    "the plan has nodes that write files, but \"capabilities\" grants no writing; list the tools or"
                            + " a \"side_effect_level\"");
        }
    }
}
