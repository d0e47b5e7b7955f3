package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs {@code command} checks: a process exits as expected. */
final class CommandCheck {
    /**
     * What a shell or {@code env} exits with when the program cannot be started, or is not there.
     */
    static final Set<Integer> NOT_STARTED_CODES = Set.of(126, 127);

    private CommandCheck() {}

    static Finding run(CheckSpec.Command check, Verification verification) {
        String expected = expected(check);
        Sha256 tree = verification.subjects().tree();
        WorkspacePath cwd = check.process().cwd().orElse(WorkspacePath.ROOT);
        List<String> argv = check.command().argv();
        ProcessRuns.ProcessEnd end =
                verification
                        .processes()
                        .run(check, new ProcessRuns.Start(argv, cwd, cwd, Map.of(), ""));
        return new ProcessFinding(
                        expected,
                        verification.subject().phase(),
                        tree,
                        code -> ofExit(check, code, expected, tree))
                .of(end);
    }

    private static Finding ofExit(CheckSpec.Command check, int code, String expected, Sha256 tree) {
        String reason = "exit " + code;
        if (check.exit().contains(code)) {
            return Finding.pass(reason, expected, tree);
        }
        if (NOT_STARTED_CODES.contains(code)) {
            return Finding.error(
                    VerdictClass.NOT_STARTED,
                    reason + ": a program could not be started",
                    expected);
        }
        return Finding.fail(VerdictClass.EXIT, reason, expected, tree);
    }

    private static String expected(CheckSpec.Command check) {
        String codes =
                check.exit().stream()
                        .sorted()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" or "));
        return "exit " + codes + " from: " + check.command().display();
    }
}
