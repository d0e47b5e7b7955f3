package dev.stepfast.engine.check;

import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds whether an attempt changed what its own checks rest on. */
final class ProtectedFiles {
    private ProtectedFiles() {}

    /**
     * The first protected file, by name, that is no longer as it was when the attempt began. A
     * script that was not there and belongs only to checks with {@code preflight=false} may come
     * into being.
     */
    static Optional<WorkspacePath> findChanged(
            Collection<CheckSpec> checks, CheckSubject subject, CheckContext context) {
        if (subject.phase() != Phase.AFTER) {
            return Optional.empty();
        }
        Stream<WorkspacePath> named =
                context.protectedFiles().entrySet().stream()
                        .filter(file -> hasChanged(file, context.workspace()))
                        .filter(file ->
                                file.getValue().isPresent() || !mayAppear(file.getKey(), checks))
                        .map(Map.Entry::getKey);
        Stream<WorkspacePath> configured =
                subject.changed().stream()
                        .map(change -> WorkspacePath.of(change.path()))
                        .filter(context::isProtected);
        return Stream.concat(named, configured).min((a, b) -> a.toString().compareTo(b.toString()));
    }

    private static boolean hasChanged(
            Map.Entry<WorkspacePath, Optional<Sha256>> file, Workspace workspace) {
        return !file.getValue().equals(workspace.findHash(file.getKey(), Subjects.MAX_FILE_BYTES));
    }

    private static boolean mayAppear(WorkspacePath path, Collection<CheckSpec> checks) {
        List<CheckSpec.ProcessCheck> naming =
                checks.stream()
                        .filter(CheckSpec.ProcessCheck.class::isInstance)
                        .map(CheckSpec.ProcessCheck.class::cast)
                        .filter(check -> names(check, path))
                        .toList();
        return !naming.isEmpty() && naming.stream().noneMatch(check -> check.process().preflight());
    }

    private static boolean names(CheckSpec.ProcessCheck check, WorkspacePath path) {
        return switch (check) {
            case CheckSpec.Custom custom -> custom.script().equals(path);
            case CheckSpec.Command command -> command.command().program().equals("./" + path);
        };
    }
}
