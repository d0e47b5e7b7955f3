package dev.stepfast.plan.validate;

import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Verification;
import java.util.List;

/** What the run ends with names a verify node and paths of the workspace. */
final class VerificationRule implements Rule {
    @Override
    public void check(Subject subject) {
        Verification verification = subject.plan().verification().orElse(Verification.UNSTATED);
        verification.primary().ifPresent(primary -> checkPrimary(subject, primary));
        List<String> paths = verification.requiredPaths().orElse(List.of());
        for (int i = 0; i < paths.size(); i++) {
            if (WorkspacePath.parse(paths.get(i)) instanceof WorkspacePath.Parsed.Refused refused) {
                subject.report(
                        DiagnosticCode.PATH_ESCAPES,
                        JsonPointer.child("/verification/required_paths", i),
                        "the path " + Subject.quote(paths.get(i)) + " " + refused.reason());
            }
        }
    }

    private static void checkPrimary(Subject subject, NodeId primary) {
        int number = subject.graph().numberOf(primary);
        if (number < 0) {
            subject.reportMissing(
                    DiagnosticCode.VERIFICATION_PRIMARY_NOT_FOUND,
                    "/verification/primary",
                    primary);
        } else if (!subject.graph()
                .find(number)
                .map(node -> node instanceof Node.Verify)
                .orElse(true)) {
            subject.report(
                    DiagnosticCode.VERIFICATION_PRIMARY_KIND,
                    "/verification/primary",
                    Subject.quote(primary) + " is no verify node");
        }
    }
}
