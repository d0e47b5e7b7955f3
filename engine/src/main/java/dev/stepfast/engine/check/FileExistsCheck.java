package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.value.Sha256;

/** Runs {@code file_exists} and {@code file_not_exists} checks. */
final class FileExistsCheck {
    private FileExistsCheck() {}

    static Finding run(CheckSpec.FileExists check, Verification verification) {
        Workspace.Look look = verification.context().workspace().look(check.path());
        return check.negated() ? absence(check, look) : presence(check, look);
    }

    private static Finding presence(CheckSpec.FileExists check, Workspace.Look look) {
        boolean wantsFolder = check.path().trailingSlash();
        String expected = (wantsFolder ? "a folder " : "a file or folder ") + check.path();
        return switch (look) {
            case Workspace.Look.RegularFile file when wantsFolder ->
                    Finding.fail(
                            VerdictClass.MISSING,
                            "a file, not a folder",
                            expected,
                            present("file"));
            case Workspace.Look.RegularFile file -> Finding.pass("", expected, present("file"));
            case Workspace.Look.Folder folder -> Finding.pass("", expected, present("folder"));
            case Workspace.Look.Other other ->
                    Finding.fail(
                            VerdictClass.MISSING,
                            "neither a file nor a folder",
                            expected,
                            present("other"));
            case Workspace.Look.Nothing nothing ->
                    Finding.fail(VerdictClass.MISSING, "missing", expected, Subjects.ABSENT);
            case Workspace.Look.Link link ->
                    Finding.error(
                            VerdictClass.PATH_REFUSED,
                            "a symbolic link, which is never followed",
                            expected);
            case Workspace.Look.Refused refused ->
                    Finding.error(VerdictClass.PATH_REFUSED, refused.reason(), expected);
        };
    }

    private static Finding absence(CheckSpec.FileExists check, Workspace.Look look) {
        String expected = "nothing at " + check.path();
        return switch (look) {
            case Workspace.Look.Nothing nothing -> Finding.pass("", expected, Subjects.ABSENT);
            case Workspace.Look.RegularFile file -> there("a file is there", expected, "file");
            case Workspace.Look.Folder folder -> there("a folder is there", expected, "folder");
            case Workspace.Look.Link link -> there("a symbolic link is there", expected, "link");
            case Workspace.Look.Other other -> there("something is there", expected, "other");
            case Workspace.Look.Refused refused ->
                    Finding.error(VerdictClass.PATH_REFUSED, refused.reason(), expected);
        };
    }

    private static Finding there(String reason, String expected, String kind) {
        return Finding.fail(VerdictClass.PRESENT, reason, expected, present(kind));
    }

    /** What the verdict rests on is that something of a kind is there, not what it holds. */
    private static Sha256 present(String kind) {
        return Sha256.of("present " + kind);
    }
}
