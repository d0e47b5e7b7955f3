package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Acceptance;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Routing;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.Verification;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The front matter as fields of a task plan; what has the wrong form is left out and reported. */
record FrontMatterFields(
        Optional<Budgets> budgets,
        Optional<Capabilities> capabilities,
        Optional<Verification> verification,
        Optional<JsonArray> unknowns,
        Optional<Routing> routing,
        Optional<Acceptance> acceptance,
        Optional<JsonObject> metadata,
        TaskPlan.Carried carried,
        List<Diagnostic> diagnostics) {
    private static final int MOST_ROUNDS = 5;

    static FrontMatterFields read(MarkdownPlan plan) {
        FieldReader top =
                new FieldReader("", plan.frontMatter(), plan.frontMatterSpan(), new ArrayList<>());
        return new FrontMatterFields(
                top.object("budgets").map(FrontMatterFields::budgets),
                top.object("capabilities").map(FrontMatterFields::capabilities),
                top.object("verification").map(FrontMatterFields::verification),
                top.array("unknowns"),
                top.text("routing").flatMap(word -> routing(word, top)),
                top.object("acceptance").map(FrontMatterFields::acceptance),
                top.object("metadata").map(FieldReader::members),
                new TaskPlan.Carried(
                        top.object("transcript_policy").map(FieldReader::members),
                        top.object("compaction_policy").map(FieldReader::members),
                        top.object("promotion_policy").map(FieldReader::members)),
                top.diagnostics());
    }

    private static Budgets budgets(FieldReader fields) {
        fields.refuseOthers(
                List.of(
                        "max_nodes",
                        "max_depth",
                        "max_steps",
                        "max_model_calls",
                        "max_tool_calls",
                        "total_tokens",
                        "total_cost_usd",
                        "wall_clock_ms",
                        "consecutive_failures"));
        return new Budgets(
                fields.count("max_nodes", 1, DiagnosticCode.BUDGET_LIMIT_INVALID),
                fields.count("max_depth", 1, DiagnosticCode.BUDGET_LIMIT_INVALID),
                fields.count("max_steps", 1, DiagnosticCode.BUDGET_LIMIT_INVALID),
                fields.count("max_model_calls", 0, DiagnosticCode.BUDGET_LIMIT_INVALID),
                fields.count("max_tool_calls", 0, DiagnosticCode.BUDGET_LIMIT_INVALID),
                fields.whole("total_tokens", 1, Long.MAX_VALUE, DiagnosticCode.BUDGET_TOTAL_TOKENS),
                fields.positive("total_cost_usd", DiagnosticCode.BUDGET_TOTAL_COST_USD),
                fields.whole(
                                "wall_clock_ms",
                                1,
                                Long.MAX_VALUE,
                                DiagnosticCode.BUDGET_WALL_CLOCK_MS)
                        .map(Duration::ofMillis),
                fields.object("consecutive_failures").map(FieldReader::members));
    }

    private static Capabilities capabilities(FieldReader fields) {
        fields.refuseOthers(
                List.of("tools", "side_effect_level", "workspace_roots", "recursion_limit"));
        return new Capabilities(
                fields.texts("tools"),
                fields.text("side_effect_level").flatMap(word -> effect(word, fields)),
                fields.texts("workspace_roots"),
                fields.count("recursion_limit", 0, DiagnosticCode.SHAPE));
    }

    private static Verification verification(FieldReader fields) {
        fields.refuseOthers(List.of("primary", "required_paths", "required_text"));
        return new Verification(
                fields.text("primary")
                        .filter(id -> !id.isEmpty() && id.length() <= NodeId.MAX_LENGTH)
                        .map(NodeId::new),
                fields.texts("required_paths"),
                fields.texts("required_text"));
    }

    private static Acceptance acceptance(FieldReader fields) {
        fields.refuseOthers(List.of("requirements", "max_rounds"));
        Optional<List<Acceptance.Requirement>> requirements =
                fields.array("requirements").map(list -> requirements(list, fields));
        return new Acceptance(
                requirements,
                Optional.empty(),
                fields.whole("max_rounds", 1, MOST_ROUNDS, DiagnosticCode.SHAPE)
                        .map(Long::intValue));
    }

    private static List<Acceptance.Requirement> requirements(JsonArray list, FieldReader fields) {
        List<Acceptance.Requirement> requirements = new ArrayList<>();
        for (int i = 0; i < list.elements().size(); i++) {
            JsonValue element = list.elements().get(i);
            FieldReader one = fields.element("requirements/" + i, element);
            one.refuseOthers(List.of("id", "text"));
            Optional<String> id = one.text("id");
            Optional<String> text = one.text("text");
            if (id.isPresent() && text.isPresent()) {
                requirements.add(new Acceptance.Requirement(id.get(), text.get(), List.of()));
            } else {
                one.wrong("", DiagnosticCode.SHAPE, "a requirement has an id and a text");
            }
        }
        return requirements;
    }

    private static Optional<Effect> effect(String word, FieldReader fields) {
        Optional<Effect> effect = Effect.find(word);
        if (effect.isEmpty()) {
            fields.wrong(
                    "side_effect_level",
                    DiagnosticCode.UNKNOWN_EFFECT,
                    "\""
                            + word
                            + "\" is no effect; write one of "
                            + String.join(", ", Effect.words()));
        }
        return effect;
    }

    private static Optional<Routing> routing(String word, FieldReader fields) {
        Optional<Routing> routing =
                Arrays.stream(Routing.values())
                        .filter(known -> known.word().equals(word))
                        .findFirst();
        if (routing.isEmpty()) {
            fields.wrong(
                    "routing",
                    DiagnosticCode.SHAPE,
                    "\"" + word + "\" is no routing; write strict or fallthrough");
        }
        return routing;
    }
}
