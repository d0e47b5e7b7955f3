package dev.stepfast.plan.validate;

import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.WriteGlobs;
import dev.stepfast.plan.taskplan.Writes;
import java.util.List;
import java.util.Optional;

/** Globs of writes are well formed, inside the workspace, and on nodes that may write. */
final class WritesRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            Optional<Writes> writes = findWrites(node);
            if (writes.isEmpty()) {
                continue;
            }
            String pointer = Subject.pointer(node.id(), "writes");
            boolean any =
                    switch (writes.get()) {
                        case Writes.ByFile ignored -> true;
                        case Writes.Globs globs -> {
                            checkGlobs(subject, pointer, globs.globs());
                            yield !globs.globs().isEmpty();
                        }
                    };
            if (any && !subject.level(node).isAtLeast(Effect.WORKSPACE_WRITE)) {
                subject.report(
                        DiagnosticCode.WRITES_WITHOUT_EFFECT,
                        pointer,
                        Subject.quote(node.id())
                                + " may not write: its level is "
                                + subject.level(node).word());
            }
        }
    }

    static Optional<Writes> findWrites(Node node) {
        return switch (node) {
            case Node.AgentLoop loop -> loop.stated().writes();
            case Node.Verify verify -> verify.stated().writes();
            case Node.HumanGate ignored -> Optional.empty();
            case Node.Join ignored -> Optional.empty();
        };
    }

    private static void checkGlobs(Subject subject, String pointer, List<String> globs) {
        for (int i = 0; i < globs.size(); i++) {
            String glob = globs.get(i);
            String place = JsonPointer.child(pointer, i);
            Optional<String> mistake = WriteGlobs.findMistake(glob);
            if (mistake.isPresent()) {
                subject.report(
                        DiagnosticCode.WRITES_GLOB_INVALID,
                        place,
                        "the glob " + Subject.quote(glob) + " " + mistake.get());
            } else if (WorkspacePath.parse(glob) instanceof WorkspacePath.Parsed.Refused refused) {
                subject.report(
                        DiagnosticCode.PATH_ESCAPES,
                        place,
                        "the glob " + Subject.quote(glob) + " " + refused.reason());
            }
        }
    }
}
