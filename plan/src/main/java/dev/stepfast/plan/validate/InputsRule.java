package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.InputSource;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeKind;
import java.util.Optional;

/** An input comes from an output of an earlier node. */
final class InputsRule implements Rule {
    /** The output that every node but a join has. */
    private static final String RESULT = "result";

    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            node.common()
                    .inputs()
                    .ifPresent(inputs ->
                            inputs.forEach((name, source) -> {
                                if (source instanceof InputSource.NodeOutput output) {
                                    check(
                                            subject,
                                            node,
                                            JsonPointer.child(
                                                    Subject.pointer(node.id(), "inputs"), name),
                                            output);
                                }
                            }));
        }
    }

    private static void check(
            Subject subject, Node consumer, String pointer, InputSource.NodeOutput input) {
        PlanGraph graph = subject.graph();
        int producer = graph.numberOf(input.node());
        if (producer < 0) {
            subject.reportMissing(DiagnosticCode.INPUT_PRODUCER_NOT_FOUND, pointer, input.node());
            return;
        }
        Optional<Node> node = graph.find(producer);
        if (node.isPresent()
                && (node.get().kind() == NodeKind.JOIN || !input.output().equals(RESULT))) {
            subject.report(
                    DiagnosticCode.INPUT_PRODUCER_NOT_FOUND,
                    pointer,
                    Subject.quote(input.node())
                            + " has no output "
                            + Subject.quote(input.output()));
        } else if (subject.reachability().isBefore(producer, graph.numberOf(consumer.id()))
                == Reachability.Before.NO) {
            subject.report(
                    DiagnosticCode.INPUT_PRODUCER_NOT_BEFORE,
                    pointer,
                    "no path leads from "
                            + Subject.quote(input.node())
                            + " to "
                            + Subject.quote(consumer.id()));
        }
    }
}
