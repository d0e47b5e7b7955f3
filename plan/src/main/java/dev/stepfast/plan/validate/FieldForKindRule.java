package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;

/** A node states only what has an effect on its kind. */
final class FieldForKindRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            switch (node) {
                case Node.AgentLoop ignored -> {}
                case Node.Verify ignored -> hintWithoutModel(subject, node);
                case Node.HumanGate ignored -> hintWithoutWork(subject, node);
                case Node.Join ignored -> {
                    hintWithoutWork(subject, node);
                    refuse(subject, node, "inputs", node.common().inputs().isPresent());
                    refuse(subject, node, "continue_on", node.common().continueOn().isPresent());
                }
            }
        }
    }

    private static void hintWithoutModel(Subject subject, Node node) {
        hint(subject, node, "system", node.common().system().isPresent());
        hint(subject, node, "tools", node.common().tools().isPresent());
    }

    private static void hintWithoutWork(Subject subject, Node node) {
        hintWithoutModel(subject, node);
        hint(subject, node, "model", node.common().model().isPresent());
        hint(subject, node, "effects", node.common().effects().isPresent());
    }

    private static void hint(Subject subject, Node node, String field, boolean stated) {
        report(
                subject,
                DiagnosticCode.FIELD_NO_EFFECT,
                node,
                field,
                stated,
                " has no effect on a ");
    }

    private static void refuse(Subject subject, Node node, String field, boolean stated) {
        report(
                subject,
                DiagnosticCode.FIELD_NOT_FOR_KIND,
                node,
                field,
                stated,
                " may not stand on a ");
    }

    private static void report(
            Subject subject,
            DiagnosticCode code,
            Node node,
            String field,
            boolean stated,
            String what) {
        if (stated) {
            subject.report(
                    code,
                    Subject.pointer(node.id(), field),
                    "\"" + field + "\"" + what + node.kind().word() + "; remove it");
        }
    }
}
