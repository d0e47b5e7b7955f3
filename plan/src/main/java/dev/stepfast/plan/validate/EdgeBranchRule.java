package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeKind;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.List;
import java.util.Optional;

/** A branch is an outcome that its source can have. */
final class EdgeBranchRule implements Rule {
    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        for (int i = 0; i < graph.edges().size(); i++) {
            Edge edge = graph.edges().get(i);
            if (edge.branch().isEmpty()) {
                continue;
            }
            String pointer = JsonPointer.child(subject.edgePointer(i), "branch");
            Optional<Node> source =
                    graph.from(i) < 0 ? Optional.empty() : graph.find(graph.from(i));
            if (edge.orderOnly()) {
                subject.report(
                        DiagnosticCode.EDGE_BRANCH_UNKNOWN,
                        pointer,
                        "an edge with \"order_only\" is taken for any outcome; remove the branch");
            } else if (source.isPresent()) {
                check(subject, pointer, source.get().kind(), edge.branch().get());
            }
        }
    }

    private static void check(Subject subject, String pointer, NodeKind kind, String branch) {
        List<String> words = kind.branches().stream().map(Outcome::word).toList();
        if (!words.contains(branch)) {
            String known =
                    words.isEmpty()
                            ? "which has no branches"
                            : "which ends as " + String.join(", ", words);
            subject.report(
                    DiagnosticCode.EDGE_BRANCH_UNKNOWN,
                    pointer,
                    Subject.quote(branch) + " is no outcome of a " + kind.word() + ", " + known,
                    branch,
                    words);
        }
    }
}
