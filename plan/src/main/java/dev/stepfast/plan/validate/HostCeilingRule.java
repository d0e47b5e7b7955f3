package dev.stepfast.plan.validate;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import java.util.List;

/** Neither plan nor node goes beyond what the operator allows. */
final class HostCeilingRule implements Rule {
    @Override
    public void check(Subject subject) {
        checkTools(
                subject, "/capabilities/tools", subject.capabilities().tools().orElse(List.of()));
        subject.capabilities()
                .sideEffectLevel()
                .ifPresent(level ->
                        checkLevel(subject, "/capabilities/side_effect_level", "the plan", level));
        for (Node node : subject.nodes()) {
            checkTools(
                    subject,
                    Subject.pointer(node.id(), "tools"),
                    node.common().tools().orElse(List.of()));
            checkLevel(
                    subject,
                    Subject.pointer(node.id()),
                    Subject.quote(node.id()),
                    subject.level(node));
            checkNetwork(subject, node);
        }
    }

    private static void checkTools(Subject subject, String pointer, List<String> tools) {
        subject.context()
                .host()
                .tools()
                .ifPresent(allowed -> {
                    for (int i = 0; i < tools.size(); i++) {
                        if (!allowed.contains(tools.get(i))) {
                            subject.report(
                                    DiagnosticCode.HOST_CEILING_EXCEEDED,
                                    JsonPointer.child(pointer, i),
                                    "this host does not allow the tool "
                                            + Subject.quote(tools.get(i)));
                        }
                    }
                });
    }

    private static void checkLevel(Subject subject, String pointer, String who, Effect level) {
        subject.context()
                .host()
                .level()
                .filter(most -> !most.isAtLeast(level))
                .ifPresent(most ->
                        subject.report(
                                DiagnosticCode.HOST_CEILING_EXCEEDED,
                                pointer,
                                who
                                        + " needs "
                                        + level.word()
                                        + ", this host allows "
                                        + most.word()));
    }

    private static void checkNetwork(Subject subject, Node node) {
        List<CheckSpec> checks = node.checks();
        for (int i = 0; i < checks.size(); i++) {
            if (checks.get(i) instanceof CheckSpec.ProcessCheck check
                    && check.process().network()) {
                checkLevel(
                        subject,
                        JsonPointer.child(Subject.pointer(node.id(), "checks"), i),
                        "the check",
                        Effect.NETWORK);
            }
        }
    }
}
