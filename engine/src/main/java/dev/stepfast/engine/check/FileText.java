package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.WorkspacePath;
import java.util.function.Function;

/** What checks of a file's content have in common: there must be a file, and it must be text. */
final class FileText {
    private FileText() {}

    static Finding judge(
            Verification verification,
            WorkspacePath path,
            String expected,
            Function<Subjects.Text, Finding> byContent) {
        return switch (verification.subjects().file(path)) {
            case Subjects.FileReading.Legible legible -> byContent.apply(legible.content());
            case Subjects.FileReading.Missing missing ->
                    Finding.fail(VerdictClass.MISSING, missing.reason(), expected, Subjects.ABSENT);
            case Subjects.FileReading.Unusable unusable ->
                    Finding.error(unusable.failure(), unusable.reason(), expected);
        };
    }
}
