package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The members of one object of a plan, read one by one with exact types. A member of another type
 * is reported and read as absent.
 */
final class Members {
    /** Largest whole number that every JSON reader keeps: 2^53 - 1. */
    static final long LARGEST = (1L << 53) - 1;

    private final JsonObject object;
    private final String pointer;
    private final Findings findings;

    Members(JsonObject object, String pointer, Findings findings) {
        this.object = object;
        this.pointer = pointer;
        this.findings = findings;
    }

    JsonObject object() {
        return object;
    }

    Findings findings() {
        return findings;
    }

    String pointer() {
        return pointer;
    }

    String pointer(String name) {
        return JsonPointer.child(pointer, name);
    }

    boolean has(String name) {
        return object.members().containsKey(name);
    }

    Optional<JsonValue> find(String name) {
        return object.find(name);
    }

    Optional<String> text(String name) {
        return text(name, DiagnosticCode.SHAPE);
    }

    Optional<String> text(String name, DiagnosticCode code) {
        return find(name).flatMap(value -> asText(value, pointer(name), code));
    }

    /** A string without which the object says nothing: absent and empty are errors too. */
    Optional<String> requiredText(String name, DiagnosticCode code) {
        Optional<String> text = text(name, code);
        if (!has(name)) {
            report(code, name, "\"" + name + "\" is missing");
        } else if (text.isPresent() && text.get().isEmpty()) {
            report(code, name, "\"" + name + "\" is empty");
            return Optional.empty();
        }
        return text;
    }

    Optional<Boolean> flag(String name) {
        return flag(name, DiagnosticCode.SHAPE);
    }

    Optional<Boolean> flag(String name, DiagnosticCode code) {
        return find(name)
                .flatMap(value -> {
                    if (value instanceof JsonBoolean flag) {
                        return Optional.of(flag.value());
                    }
                    report(code, name, expected("true or false", value));
                    return Optional.empty();
                });
    }

    Optional<Long> whole(String name, long least, long most) {
        return whole(name, least, most, DiagnosticCode.SHAPE);
    }

    /** A whole number in a range, both ends included. */
    Optional<Long> whole(String name, long least, long most, DiagnosticCode code) {
        return find(name)
                .flatMap(value -> {
                    Optional<Long> whole =
                            value instanceof JsonNumber number
                                    ? number.findWhole()
                                    : Optional.empty();
                    if (whole.isPresent() && whole.get() >= least && whole.get() <= most) {
                        return whole;
                    }
                    String range =
                            most == LARGEST
                                    ? "of at least " + least
                                    : "from " + least + " to " + most;
                    report(code, name, expected("a whole number " + range, value));
                    return Optional.empty();
                });
    }

    /**
     * As {@link #whole}, cut to the largest {@code int}: more than two thousand million of anything
     * is no limit.
     */
    Optional<Integer> count(String name, long least, DiagnosticCode code) {
        return whole(name, least, LARGEST, code)
                .map(value -> (int) Math.min(value, Integer.MAX_VALUE));
    }

    Optional<BigDecimal> number(String name, DiagnosticCode code) {
        return find(name)
                .flatMap(value -> {
                    if (value instanceof JsonNumber number
                            && Double.isFinite(number.value().doubleValue())) {
                        return Optional.of(number.value());
                    }
                    report(code, name, expected("a number", value));
                    return Optional.empty();
                });
    }

    Optional<Members> object(String name) {
        return object(name, DiagnosticCode.SHAPE);
    }

    Optional<Members> object(String name, DiagnosticCode code) {
        return find(name)
                .flatMap(value -> {
                    if (value instanceof JsonObject member) {
                        return Optional.of(new Members(member, pointer(name), findings));
                    }
                    report(code, name, expected("an object", value));
                    return Optional.empty();
                });
    }

    Optional<List<JsonValue>> array(String name) {
        return array(name, DiagnosticCode.SHAPE);
    }

    Optional<List<JsonValue>> array(String name, DiagnosticCode code) {
        return find(name)
                .flatMap(value -> {
                    if (value instanceof JsonArray array) {
                        return Optional.of(array.elements());
                    }
                    report(code, name, expected("an array", value));
                    return Optional.empty();
                });
    }

    /** An array of objects; elements of another type are reported and left out. */
    Optional<List<Members>> objects(String name) {
        return array(name)
                .map(elements -> {
                    List<Members> objects = new ArrayList<>();
                    for (int i = 0; i < elements.size(); i++) {
                        String place = JsonPointer.child(pointer(name), i);
                        if (elements.get(i) instanceof JsonObject element) {
                            objects.add(new Members(element, place, findings));
                        } else {
                            findings.add(
                                    DiagnosticCode.SHAPE,
                                    place,
                                    expected("an object", elements.get(i)));
                        }
                    }
                    return objects;
                });
    }

    Optional<List<String>> texts(String name) {
        return texts(name, DiagnosticCode.SHAPE);
    }

    /** An array of strings; elements of another type are reported and left out. */
    Optional<List<String>> texts(String name, DiagnosticCode code) {
        return array(name, code)
                .map(elements -> {
                    List<String> texts = new ArrayList<>();
                    for (int i = 0; i < elements.size(); i++) {
                        asText(elements.get(i), JsonPointer.child(pointer(name), i), code)
                                .ifPresent(texts::add);
                    }
                    return texts;
                });
    }

    /** One of a few words. */
    Optional<String> word(String name, List<String> words) {
        return text(name)
                .flatMap(word -> {
                    if (words.contains(word)) {
                        return Optional.of(word);
                    }
                    Diagnostic diagnostic =
                            Diagnostic.atPointer(
                                    DiagnosticCode.SHAPE,
                                    pointer(name),
                                    "\""
                                            + name
                                            + "\" is one of "
                                            + String.join(", ", words)
                                            + ", not "
                                            + quote(word));
                    findings.add(
                            Spelling.findNearest(word, words)
                                    .map(diagnostic::withSuggestion)
                                    .orElse(diagnostic));
                    return Optional.empty();
                });
    }

    /** Reports every member that is not among the known ones and does not begin with {@code x-}. */
    void refuseUnknown(Set<String> known) {
        for (String name : object.members().keySet()) {
            if (!known.contains(name) && !name.startsWith("x-")) {
                refuseUnknown(name, known);
            }
        }
    }

    void refuseUnknown(String name, Set<String> known) {
        Optional<String> meant = Spelling.findNearest(name, known.stream().sorted().toList());
        String hint =
                meant.map(word -> "; did you mean \"" + word + "\"?")
                        .orElse("; remove it, or begin it with \"x-\"");
        Diagnostic diagnostic =
                Diagnostic.atPointer(
                        DiagnosticCode.UNKNOWN_FIELD,
                        pointer(name),
                        "unknown field " + quote(name) + hint);
        findings.add(
                meant.map(word -> withMove(diagnostic.withSuggestion(word), name, word))
                        .orElse(diagnostic));
    }

    void report(DiagnosticCode code, String name, String message) {
        findings.add(code, pointer(name), message);
    }

    private Diagnostic withMove(Diagnostic diagnostic, String from, String to) {
        if (has(to)) {
            return diagnostic;
        }
        JsonObject move =
                JsonObject.builder()
                        .put("op", "move")
                        .put("from", pointer(from))
                        .put("path", pointer(to))
                        .build();
        return diagnostic.withFix(new JsonArray(List.of(move)));
    }

    private Optional<String> asText(JsonValue value, String place, DiagnosticCode code) {
        if (value instanceof JsonString text) {
            return Optional.of(text.value());
        }
        findings.add(code, place, expected("a string", value));
        return Optional.empty();
    }

    /** "must be X, is Y", with scalars shown and all else named. */
    static String expected(String what, JsonValue actual) {
        return "must be "
                + what
                + ", is "
                + switch (actual) {
                    case JsonString text -> "the string " + quote(text.value());
                    case JsonNumber number -> show(number);
                    case JsonBoolean flag -> String.valueOf(flag.value());
                    case JsonNull ignored -> "null";
                    case JsonObject ignored -> "an object";
                    case JsonArray ignored -> "an array";
                };
    }

    /** A text of the plan in quotes, cut after 80 characters. */
    static String quote(String text) {
        int length = text.codePointCount(0, text.length());
        String shown =
                length <= 80 ? text : text.substring(0, text.offsetByCodePoints(0, 79)) + "…";
        return CanonicalJson.write(new JsonString(shown));
    }

    private static String show(JsonNumber number) {
        return Double.isFinite(number.value().doubleValue())
                ? CanonicalJson.write(number)
                : "a number beyond the range of a double";
    }
}
