package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.ArrayList;
import java.util.List;

/** A node goes on after failures only, never after a denial. */
final class ContinueOnRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            if (node instanceof Node.Join) {
                continue;
            }
            List<String> allowed = allowed(node);
            List<String> stated = node.common().continueOn().orElse(List.of());
            for (int i = 0; i < stated.size(); i++) {
                if (!allowed.contains(stated.get(i))) {
                    subject.report(
                            DiagnosticCode.CONTINUE_ON_INVALID,
                            JsonPointer.child(Subject.pointer(node.id(), "continue_on"), i),
                            "a "
                                    + node.kind().word()
                                    + " goes on after "
                                    + String.join(", ", allowed)
                                    + ", not after "
                                    + Subject.quote(stated.get(i)),
                            stated.get(i),
                            allowed);
                }
            }
        }
    }

    private static List<String> allowed(Node node) {
        List<String> words = new ArrayList<>();
        for (Outcome outcome : node.kind().branches()) {
            if (!outcome.isSuccess() && outcome != Outcome.DENIED && outcome != Outcome.EXPIRED) {
                words.add(outcome.word());
            }
        }
        words.add(Outcome.BYPASSED.word());
        return words;
    }
}
