package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the members of one object of the front matter.
 *
 * @param pointer JSON Pointer of the object
 * @param diagnostics where problems are put, shared by all readers of one front matter
 */
record FieldReader(
        String pointer,
        JsonObject members,
        Optional<SourceSpan> span,
        List<Diagnostic> diagnostics) {
    Optional<FieldReader> object(String name) {
        return members.find(name)
                .flatMap(value -> {
                    if (value instanceof JsonObject object) {
                        return Optional.of(
                                new FieldReader(pointer + "/" + name, object, span, diagnostics));
                    }
                    wrong(name, DiagnosticCode.SHAPE, "\"" + name + "\" must be an object");
                    return Optional.empty();
                });
    }

    FieldReader element(String place, JsonValue value) {
        JsonObject object = value instanceof JsonObject given ? given : JsonObject.empty();
        return new FieldReader(pointer + "/" + place, object, span, diagnostics);
    }

    Optional<JsonArray> array(String name) {
        return members.find(name)
                .flatMap(value -> {
                    if (value instanceof JsonArray array) {
                        return Optional.of(array);
                    }
                    wrong(name, DiagnosticCode.SHAPE, "\"" + name + "\" must be a list");
                    return Optional.empty();
                });
    }

    Optional<List<String>> texts(String name) {
        return array(name)
                .flatMap(array -> {
                    List<String> texts = new ArrayList<>();
                    for (JsonValue element : array.elements()) {
                        if (!(element instanceof JsonString text)) {
                            wrong(
                                    name,
                                    DiagnosticCode.SHAPE,
                                    "\"" + name + "\" must be a list of texts");
                            return Optional.empty();
                        }
                        texts.add(text.value());
                    }
                    return Optional.of(texts);
                });
    }

    Optional<String> text(String name) {
        return members.find(name)
                .flatMap(value -> {
                    if (value instanceof JsonString text) {
                        return Optional.of(text.value());
                    }
                    wrong(name, DiagnosticCode.SHAPE, "\"" + name + "\" must be a text");
                    return Optional.empty();
                });
    }

    Optional<Integer> count(String name, int least, DiagnosticCode code) {
        return whole(name, least, Integer.MAX_VALUE, code).map(Long::intValue);
    }

    Optional<Long> whole(String name, long least, long most, DiagnosticCode code) {
        return members.find(name)
                .flatMap(value -> {
                    Optional<Long> number =
                            value instanceof JsonNumber given
                                    ? given.findWhole()
                                    : Optional.empty();
                    Optional<Long> fitting =
                            number.filter(whole -> whole >= least && whole <= most);
                    if (fitting.isEmpty()) {
                        wrong(
                                name,
                                code,
                                "\"" + name + "\" must be a whole number, at least " + least);
                    }
                    return fitting;
                });
    }

    Optional<BigDecimal> positive(String name, DiagnosticCode code) {
        return members.find(name)
                .flatMap(value -> {
                    if (value instanceof JsonNumber number && number.value().signum() > 0) {
                        return Optional.of(number.value());
                    }
                    wrong(name, code, "\"" + name + "\" must be a number above 0");
                    return Optional.empty();
                });
    }

    /**
     * Reports the members that are not among the known ones; those that begin with {@code x-} are
     * let be.
     */
    void refuseOthers(List<String> known) {
        for (String name : members.members().keySet()) {
            if (!known.contains(name) && !name.startsWith("x-")) {
                Optional<String> nearest = Spelling.findNearest(name, known);
                wrong(
                        name,
                        DiagnosticCode.UNKNOWN_FIELD,
                        "unknown field \""
                                + name
                                + "\""
                                + nearest.map(word -> "; did you mean \"" + word + "\"?")
                                        .orElse("; remove it"));
            }
        }
    }

    void wrong(String name, DiagnosticCode code, String message) {
        String place = name.isEmpty() ? pointer : pointer + "/" + name;
        Diagnostic found = Diagnostic.atPointer(code, place, message);
        diagnostics.add(span.map(found::withSpan).orElse(found));
    }
}
