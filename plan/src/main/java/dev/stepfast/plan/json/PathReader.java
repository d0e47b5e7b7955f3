package dev.stepfast.plan.json;

import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.Optional;

/** Reads workspace paths of a plan. */
final class PathReader {
    private PathReader() {}

    static Optional<WorkspacePath> read(Members members, String name, String text) {
        return switch (WorkspacePath.parse(text)) {
            case WorkspacePath.Parsed.Ok ok -> {
                if (ok.path().isRoot()) {
                    members.report(
                            DiagnosticCode.PATH_ESCAPES,
                            name,
                            "the path is the workspace itself; name a file in it");
                    yield Optional.empty();
                }
                yield Optional.of(ok.path());
            }
            case WorkspacePath.Parsed.Refused refused -> {
                members.report(
                        DiagnosticCode.PATH_ESCAPES,
                        name,
                        "the path " + Members.quote(text) + " " + refused.reason());
                yield Optional.empty();
            }
        };
    }

    /** As {@link #read}, but {@code .} is fine: the root is a folder. */
    static Optional<WorkspacePath> readFolder(Members members, String name, String text) {
        return text.equals(".") || text.equals("./")
                ? Optional.of(WorkspacePath.ROOT)
                : read(members, name, text);
    }
}
