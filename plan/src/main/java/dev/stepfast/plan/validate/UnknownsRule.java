package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Unknowns have ids of their own, and answers before they are needed. */
final class UnknownsRule implements Rule {
    @Override
    public void check(Subject subject) {
        List<JsonValue> unknowns =
                subject.plan().unknowns().map(JsonArray::elements).orElse(List.of());
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < unknowns.size(); i++) {
            if (unknowns.get(i) instanceof JsonObject unknown) {
                String pointer = JsonPointer.child("/unknowns", i);
                findText(unknown, "id")
                        .filter(id -> !ids.add(id))
                        .ifPresent(id ->
                                subject.report(
                                        DiagnosticCode.UNKNOWN_ID_DUPLICATE,
                                        pointer + "/id",
                                        "another unknown has the id " + Subject.quote(id)));
                checkResolver(subject, unknown, pointer);
            }
        }
    }

    private static void checkResolver(Subject subject, JsonObject unknown, String pointer) {
        Optional<String> resolver = findText(unknown, "resolved_by_node");
        if (unknown.find("resolved_by_node").isEmpty()) {
            subject.report(
                    DiagnosticCode.UNKNOWN_NO_RESOLVER,
                    pointer,
                    "no node answers this unknown; a person will be asked");
        }
        boolean known =
                resolver.isPresent()
                        && isNode(subject, resolver.get(), pointer + "/resolved_by_node");
        if (unknown.find("needed_by").orElse(new JsonArray(List.of()))
                instanceof JsonArray needed) {
            for (int i = 0; i < needed.elements().size(); i++) {
                if (needed.elements().get(i) instanceof JsonString node) {
                    String place = JsonPointer.child(pointer + "/needed_by", i);
                    if (isNode(subject, node.value(), place) && known) {
                        checkOrder(subject, resolver.get(), node.value(), place);
                    }
                }
            }
        }
    }

    private static void checkOrder(
            Subject subject, String resolver, String dependant, String pointer) {
        int first = subject.graph().numberOf(new NodeId(resolver));
        int second = subject.graph().numberOf(new NodeId(dependant));
        if (subject.reachability().isBefore(first, second) == Reachability.Before.NO) {
            subject.report(
                    DiagnosticCode.UNKNOWN_RESOLVED_LATE,
                    pointer,
                    "no path leads from "
                            + Subject.quote(resolver)
                            + ", which answers, to "
                            + Subject.quote(dependant)
                            + ", which needs the answer");
        }
    }

    private static boolean isNode(Subject subject, String id, String pointer) {
        boolean exists =
                !id.isEmpty() && id.length() <= NodeId.MAX_LENGTH && subject.exists(new NodeId(id));
        if (!exists) {
            subject.report(
                    DiagnosticCode.UNKNOWN_RESOLVER_NOT_FOUND,
                    pointer,
                    "there is no node " + Subject.quote(id));
        }
        return exists;
    }

    private static Optional<String> findText(JsonObject object, String name) {
        return object.find(name)
                .flatMap(value ->
                        value instanceof JsonString text
                                ? Optional.of(text.value())
                                : Optional.empty());
    }
}
