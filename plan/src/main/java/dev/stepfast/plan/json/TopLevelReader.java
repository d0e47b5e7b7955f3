package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Acceptance;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Routing;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.Verification;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the top-level fields beside objective, entry, nodes and edges. */
final class TopLevelReader {
    private TopLevelReader() {}

    static TopLevel read(Members plan) {
        return new TopLevel(
                plan.object("budgets").map(BudgetReader::read),
                plan.object("capabilities").map(TopLevelReader::readCapabilities),
                plan.object("verification").map(TopLevelReader::readVerification),
                readUnknowns(plan),
                plan.word("routing", Routing.words()).flatMap(Routing::find),
                plan.object("acceptance").map(TopLevelReader::readAcceptance),
                plan.object("metadata").map(Members::object),
                new TaskPlan.Carried(
                        plan.object("transcript_policy").map(TopLevelReader::readTranscript),
                        plan.object("compaction_policy").map(TopLevelReader::readCompaction),
                        plan.object("promotion_policy").map(TopLevelReader::readPromotion)));
    }

    private static Capabilities readCapabilities(Members block) {
        block.refuseUnknown(
                Set.of("tools", "side_effect_level", "workspace_roots", "recursion_limit"));
        Optional<Effect> level =
                block.text("side_effect_level")
                        .flatMap(word ->
                                NodeCommonReader.readEffect(
                                        word,
                                        block.pointer("side_effect_level"),
                                        block.findings()));
        return new Capabilities(
                block.texts("tools"),
                level,
                block.texts("workspace_roots"),
                block.count("recursion_limit", 0, DiagnosticCode.SHAPE));
    }

    private static Verification readVerification(Members block) {
        block.refuseUnknown(Set.of("primary", "required_paths", "required_text"));
        return new Verification(
                TaskPlanReader.readId(
                        block, "primary", DiagnosticCode.VERIFICATION_PRIMARY_NOT_FOUND),
                block.texts("required_paths"),
                block.texts("required_text"));
    }

    private static Optional<JsonArray> readUnknowns(Members plan) {
        return plan.objects("unknowns")
                .map(unknowns -> {
                    List<JsonObject> stated = new ArrayList<>();
                    for (Members unknown : unknowns) {
                        unknown.refuseUnknown(
                                Set.of("id", "question", "resolved_by_node", "needed_by"));
                        unknown.requiredText("id", DiagnosticCode.SHAPE);
                        unknown.text("question");
                        unknown.text("resolved_by_node");
                        unknown.texts("needed_by");
                        stated.add(StatedPlan.withoutNotes(unknown.object()));
                    }
                    return JsonArray.of(stated);
                });
    }

    private static Acceptance readAcceptance(Members block) {
        block.refuseUnknown(Set.of("requirements", "checks", "max_rounds"));
        Optional<List<Acceptance.Requirement>> requirements =
                block.objects("requirements")
                        .map(objects -> {
                            List<Acceptance.Requirement> read = new ArrayList<>();
                            for (Members requirement : objects) {
                                requirement.refuseUnknown(Set.of("id", "text", "checks"));
                                Optional<String> id =
                                        requirement.requiredText("id", DiagnosticCode.SHAPE);
                                Optional<String> text =
                                        requirement.requiredText("text", DiagnosticCode.SHAPE);
                                List<CheckSpec> checks =
                                        CheckReader.readAll(requirement, "checks")
                                                .orElse(List.of());
                                read.add(
                                        new Acceptance.Requirement(
                                                id.orElse(""), text.orElse(""), checks));
                            }
                            return read;
                        });
        return new Acceptance(
                requirements,
                CheckReader.readAll(block, "checks"),
                block.whole("max_rounds", 1, 5).map(Long::intValue));
    }

    private static JsonObject readTranscript(Members block) {
        block.refuseUnknown(Set.of("visibility", "redact_secrets"));
        block.word("visibility", List.of("full", "final", "none"));
        block.flag("redact_secrets");
        return StatedPlan.withoutNotes(block.object());
    }

    private static JsonObject readCompaction(Members block) {
        block.refuseUnknown(Set.of("threshold_tokens", "preserve_recent", "strategy"));
        block.whole("threshold_tokens", 0, Members.LARGEST);
        block.whole("preserve_recent", 0, Members.LARGEST);
        block.word("strategy", List.of("truncate", "observation_mask", "llm"));
        return StatedPlan.withoutNotes(block.object());
    }

    private static JsonObject readPromotion(Members block) {
        block.refuseUnknown(
                Set.of("shadow_runs_required", "human_review_required", "min_pass_rate"));
        block.whole(
                "shadow_runs_required",
                0,
                Members.LARGEST,
                DiagnosticCode.PROMOTION_NEGATIVE_SHADOW_RUNS);
        block.flag("human_review_required");
        block.number("min_pass_rate", DiagnosticCode.PROMOTION_INVALID_PASS_RATE)
                .filter(rate -> rate.signum() < 0 || rate.compareTo(BigDecimal.ONE) > 0)
                .ifPresent(rate ->
                        block.report(
                                DiagnosticCode.PROMOTION_INVALID_PASS_RATE,
                                "min_pass_rate",
                                "must be from 0 to 1"));
        return StatedPlan.withoutNotes(block.object());
    }
}
