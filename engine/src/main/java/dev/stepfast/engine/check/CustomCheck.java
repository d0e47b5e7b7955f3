package dev.stepfast.engine.check;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckSpec.ReplyScope;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs {@code custom} checks: a script of the workspace judges reply and files. */
final class CustomCheck {
    /** How much of what the script prints is the reason. */
    private static final int REASON_BYTES = 2_048;

    private CustomCheck() {}

    static Finding run(CheckSpec.Custom check, Verification verification) {
        String expected = "exit 0 from " + check.options().label().orElse("a script");
        return findObstacle(check, verification.context().workspace(), expected)
                .orElseGet(() -> runScript(check, verification, expected));
    }

    private static Optional<Finding> findObstacle(
            CheckSpec.Custom check, Workspace workspace, String expected) {
        String name = "\"" + check.script() + "\"";
        return switch (workspace.look(check.script())) {
            case Workspace.Look.RegularFile file when file.executable() -> Optional.empty();
            case Workspace.Look.RegularFile file ->
                    error(
                            VerdictClass.NOT_STARTED,
                            "not started: " + name + " is not executable; chmod +x it",
                            expected);
            case Workspace.Look.Nothing nothing ->
                    error(
                            VerdictClass.NOT_STARTED,
                            "not started: "
                                    + name
                                    + " is not there; write it before the run, or say preflight=false",
                            expected);
            case Workspace.Look.Link link ->
                    error(
                            VerdictClass.PATH_REFUSED,
                            name + " is a link, which is never followed",
                            expected);
            case Workspace.Look.Folder folder ->
                    error(VerdictClass.UNREADABLE, name + " is a folder", expected);
            case Workspace.Look.Other other ->
                    error(VerdictClass.UNREADABLE, name + " is no regular file", expected);
            case Workspace.Look.Refused refused ->
                    error(VerdictClass.PATH_REFUSED, refused.reason(), expected);
        };
    }

    private static Optional<Finding> error(VerdictClass failure, String reason, String expected) {
        return Optional.of(Finding.error(failure, reason, expected));
    }

    private static Finding runScript(
            CheckSpec.Custom check, Verification verification, String expected) {
        List<String> argv = new ArrayList<>();
        argv.add("./" + check.script());
        argv.addAll(check.arguments());
        // The script is named from the root, wherever it is started.
        ProcessRuns.Start start =
                new ProcessRuns.Start(
                        argv,
                        WorkspacePath.ROOT,
                        check.process().cwd().orElse(WorkspacePath.ROOT),
                        environment(verification),
                        stdin(verification));
        Sha256 tree = verification.subjects().tree();
        ProcessRuns.ProcessEnd end = verification.processes().run(check, start);
        return new ProcessFinding(
                        expected,
                        verification.subject().phase(),
                        tree,
                        code -> ofExit(code, reason(end, code), expected, tree))
                .of(end);
    }

    private static Finding ofExit(int code, String reason, String expected, Sha256 tree) {
        return switch (code) {
            case 0 -> Finding.pass("exit 0", expected, tree);
            case 1 -> Finding.fail(VerdictClass.REJECTED, reason, expected, tree);
            case 126, 127 ->
                    Finding.error(
                            VerdictClass.NOT_STARTED,
                            "exit " + code + ": a program could not be started",
                            expected);
            default ->
                    Finding.error(
                            VerdictClass.INTERNAL,
                            "exit "
                                    + code
                                    + "; a script says no with exit 1, anything else is its own failure",
                            expected);
        };
    }

    private static String reason(ProcessRuns.ProcessEnd end, int code) {
        String said =
                end instanceof ProcessRuns.ProcessEnd.Ran ran
                        ? UntrustedText.oneLine(headOf(ran.end().output()).strip())
                        : "";
        return said.isEmpty() ? "exit " + code : said;
    }

    private static String headOf(String output) {
        return output.length() <= REASON_BYTES / 4
                ? output
                : TextCut.headToBytes(output, REASON_BYTES);
    }

    private static Map<String, String> environment(Verification verification) {
        CheckSubject subject = verification.subject();
        return Map.of(
                "PLAN_STEP_INDEX", String.valueOf(subject.step().index()),
                "PLAN_ATTEMPT", String.valueOf(subject.attempt()),
                "PLAN_WORKSPACE", verification.context().workspace().realPath());
    }

    private static String stdin(Verification verification) {
        CheckSubject subject = verification.subject();
        JsonObject step =
                JsonObject.builder()
                        .put("id", subject.step().id())
                        .put("title", subject.step().title())
                        .put("index", subject.step().index())
                        .build();
        String response =
                verification
                        .subjects()
                        .findReply(ReplyScope.FINAL)
                        .map(Subjects.Text::text)
                        .orElse("");
        return CanonicalJson.write(
                JsonObject.builder()
                        .put("v", 1)
                        .put("step", step)
                        .put("attempt", subject.attempt())
                        .put("response", response)
                        .putAll(
                                "changed_files",
                                subject.changed().stream().map(ChangedFile::path).toList())
                        .build());
    }
}
