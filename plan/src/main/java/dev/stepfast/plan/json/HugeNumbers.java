package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds numbers that no double holds, in free-form values too: they have no canonical spelling, so
 * no digest.
 */
final class HugeNumbers {
    private HugeNumbers() {}

    /** Reports each, except where something else is already wrong with the same value. */
    static void report(JsonObject plan, Findings findings) {
        Set<String> reported = new HashSet<>();
        for (Diagnostic diagnostic : findings.all()) {
            diagnostic.pointer().ifPresent(reported::add);
        }
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(plan, "", null));
        while (!open.isEmpty()) {
            Visit visit = open.pop();
            switch (visit.value()) {
                case JsonObject object ->
                        object.members()
                                .forEach((name, member) ->
                                        open.push(new Visit(member, name, visit)));
                case JsonArray array -> {
                    List<JsonValue> elements = array.elements();
                    for (int i = 0; i < elements.size(); i++) {
                        open.push(new Visit(elements.get(i), Integer.toString(i), visit));
                    }
                }
                case JsonNumber number -> {
                    if (Double.isInfinite(number.value().doubleValue())
                            && !reported.contains(visit.pointer())) {
                        findings.add(
                                DiagnosticCode.SHAPE,
                                visit.pointer(),
                                "the number is beyond the range of a double");
                    }
                }
                case JsonValue.JsonString ignored -> {}
                case JsonValue.JsonBoolean ignored -> {}
                case JsonValue.JsonNull ignored -> {}
            }
        }
    }

    /** A value on the way down; its pointer is spelled only when it is needed. */
    private record Visit(JsonValue value, String name, @Nullable Visit parent) {
        String pointer() {
            Deque<String> names = new ArrayDeque<>();
            for (Optional<Visit> at = Optional.of(this);
                    at.isPresent() && at.get().parent() != null; ) {
                names.push(at.get().name());
                at = Optional.ofNullable(at.get().parent());
            }
            String pointer = "";
            for (String step : names) {
                pointer = JsonPointer.child(pointer, step);
            }
            return pointer;
        }
    }
}
