package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.value.CanonicalJson;

/** The text of a schema, or why there is none to use. */
sealed interface SchemaText {
    record Usable(String text) implements SchemaText {}

    record Unusable(VerdictClass failure, String reason) implements SchemaText {}

    static SchemaText of(CheckSpec.Schema schema, Verification verification) {
        return switch (schema) {
            case CheckSpec.Schema.Inline inline -> new Usable(CanonicalJson.write(inline.value()));
            case CheckSpec.Schema.File file -> ofFile(file.path(), verification);
        };
    }

    private static SchemaText ofFile(WorkspacePath path, Verification verification) {
        String name = "the schema \"" + path + "\"";
        return switch (verification.subjects().file(path)) {
            case Subjects.FileReading.Legible legible ->
                    switch (JsonText.parse(legible.content().text())) {
                        case JsonText.Parsed.Value value -> new Usable(legible.content().text());
                        case JsonText.Parsed.Refused refused ->
                                new Unusable(
                                        VerdictClass.UNREADABLE, name + ": " + refused.message());
                    };
            case Subjects.FileReading.Missing missing ->
                    new Unusable(VerdictClass.UNREADABLE, name + " is " + missing.reason());
            case Subjects.FileReading.Unusable unusable ->
                    new Unusable(unusable.failure(), name + ": " + unusable.reason());
        };
    }
}
