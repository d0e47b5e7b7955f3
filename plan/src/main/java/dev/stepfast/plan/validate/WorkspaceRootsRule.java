package dev.stepfast.plan.validate;

import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import java.util.List;

/** Roots lie in the workspace. */
final class WorkspaceRootsRule implements Rule {
    @Override
    public void check(Subject subject) {
        List<String> roots = subject.capabilities().workspaceRoots().orElse(List.of());
        for (int i = 0; i < roots.size(); i++) {
            if (WorkspacePath.parse(roots.get(i)) instanceof WorkspacePath.Parsed.Refused refused) {
                subject.report(
                        DiagnosticCode.PATH_ESCAPES,
                        JsonPointer.child("/capabilities/workspace_roots", i),
                        "the root " + Subject.quote(roots.get(i)) + " " + refused.reason());
            }
        }
    }
}
