package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.taskplan.Condition;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.InputSource;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.taskplan.NodeCommon;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.NodeKind;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Reads the members that nodes of every kind may have. */
final class NodeCommonReader {
    private static final JsonObject OPTIONAL_WANTED =
            JsonObject.builder().put("flag", "optional").build();

    private NodeCommonReader() {}

    static NodeCommon read(NodeId id, Members members, NodeKind kind) {
        refuseOtherId(id, members);
        // An agent loop without a good prompt has a code of its own, which the validator raises.
        Optional<String> prompt =
                kind == NodeKind.AGENT_LOOP
                        ? members.find("prompt")
                                .flatMap(value ->
                                        value instanceof JsonString text
                                                ? Optional.of(text.value())
                                                : Optional.empty())
                        : members.text("prompt");
        boolean work = kind != NodeKind.JOIN;
        return new NodeCommon(
                id,
                members.text("purpose"),
                prompt,
                members.text("system"),
                members.texts("tools"),
                readEffects(members),
                members.object("model").map(NodeCommonReader::readModel),
                work ? readInputs(members) : Optional.empty(),
                work
                        ? members.texts("continue_on", DiagnosticCode.CONTINUE_ON_INVALID)
                        : Optional.empty(),
                readCondition(members),
                members.object("metadata").map(Members::object),
                members.object("lowering_overrides", DiagnosticCode.OVERRIDE_NOT_ALLOWED)
                        .map(Members::object));
    }

    private static void refuseOtherId(NodeId id, Members members) {
        members.text("id", DiagnosticCode.NODE_ID_MISMATCH)
                .filter(stated -> !stated.isEmpty() && !stated.equals(id.value()))
                .ifPresent(stated ->
                        members.report(
                                DiagnosticCode.NODE_ID_MISMATCH,
                                "id",
                                "the node is named "
                                        + Members.quote(id.value())
                                        + ", its \"id\" says "
                                        + Members.quote(stated)));
    }

    private static Optional<List<Effect>> readEffects(Members members) {
        return members.texts("effects")
                .map(words -> {
                    List<Effect> effects = new ArrayList<>();
                    for (int i = 0; i < words.size(); i++) {
                        readEffect(
                                        words.get(i),
                                        JsonPointer.child(members.pointer("effects"), i),
                                        members.findings())
                                .ifPresent(effects::add);
                    }
                    return effects;
                });
    }

    static Optional<Effect> readEffect(String word, String pointer, Findings findings) {
        Optional<Effect> effect = Effect.find(word);
        if (effect.isEmpty()) {
            List<String> words = new ArrayList<>(Effect.words());
            words.add("writes_files");
            words.add("runs_commands");
            Optional<String> meant = Spelling.findNearest(word, words);
            Diagnostic diagnostic =
                    Diagnostic.atPointer(
                            DiagnosticCode.UNKNOWN_EFFECT,
                            pointer,
                            "unknown effect "
                                    + Members.quote(word)
                                    + meant.map(near -> "; did you mean \"" + near + "\"?")
                                            .orElse(
                                                    "; effects are "
                                                            + String.join(", ", Effect.words())));
            findings.add(meant.map(diagnostic::withSuggestion).orElse(diagnostic));
        }
        return effect;
    }

    private static ModelChoice readModel(Members block) {
        block.refuseUnknown(Set.of("provider", "model", "tier", "temperature", "max_tokens"));
        return new ModelChoice(
                block.text("provider"),
                block.text("model"),
                block.text("tier"),
                block.number("temperature", DiagnosticCode.SHAPE).map(Number::doubleValue),
                block.whole("max_tokens", 1, Members.LARGEST));
    }

    private static Optional<SequencedMap<String, InputSource>> readInputs(Members members) {
        return members.object("inputs")
                .map(block -> {
                    SequencedMap<String, InputSource> inputs = new LinkedHashMap<>();
                    block.object()
                            .members()
                            .forEach((name, value) -> {
                                if (!name.startsWith("x-")) {
                                    readInput(block, name, value)
                                            .ifPresent(source -> inputs.put(name, source));
                                }
                            });
                    return inputs;
                });
    }

    private static Optional<InputSource> readInput(Members block, String name, JsonValue value) {
        if (value instanceof JsonString from) {
            return readOutput(block, name, from.value(), true);
        }
        if (!(value instanceof JsonObject)) {
            block.report(
                    DiagnosticCode.SHAPE,
                    name,
                    Members.expected("\"node.output\" or an object", value));
            return Optional.empty();
        }
        Optional<Members> input = block.object(name);
        return input.flatMap(stated -> {
            stated.refuseUnknown(Set.of("from", "file", "required"));
            boolean required = stated.flag("required").orElse(true);
            if (stated.has("from") == stated.has("file")) {
                block.report(
                        DiagnosticCode.SHAPE, name, "an input has either \"from\" or \"file\"");
                return Optional.empty();
            }
            if (stated.has("from")) {
                return stated.text("from").flatMap(from -> readOutput(block, name, from, required));
            }
            return stated.text("file")
                    .flatMap(file -> PathReader.read(stated, "file", file))
                    .map(path -> new InputSource.File(path, required));
        });
    }

    private static Optional<InputSource> readOutput(
            Members block, String name, String from, boolean required) {
        int dot = from.lastIndexOf('.');
        if (dot < 1 || dot == from.length() - 1 || dot > NodeId.MAX_LENGTH) {
            block.report(
                    DiagnosticCode.SHAPE,
                    name,
                    "an input is named \"node.output\", not " + Members.quote(from));
            return Optional.empty();
        }
        return Optional.of(
                new InputSource.NodeOutput(
                        new NodeId(from.substring(0, dot)), from.substring(dot + 1), required));
    }

    private static Optional<Condition> readCondition(Members members) {
        return members.find("when")
                .flatMap(value -> {
                    if (value instanceof JsonObject stated
                            && StatedPlan.withoutNotes(stated).equals(OPTIONAL_WANTED)) {
                        return Optional.of(new Condition.OptionalWanted());
                    }
                    members.report(
                            DiagnosticCode.SHAPE,
                            "when",
                            "the one condition that this version evaluates is {\"flag\": \"optional\"}");
                    return Optional.empty();
                });
    }
}
