package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The report of a run as one object. */
public final class ReportJson {
    private ReportJson() {}

    public static JsonObject of(RunReport report) {
        ViewJson views = new ViewJson(Map.of());
        JsonObject.Builder all = JsonObject.builder();
        views.run(report.view()).members().forEach(all::put);
        return all.put("started", report.summary().started().toString())
                .put("last_record", report.origin().last().toString())
                .put("worked_ms", report.summary().worked().toMillis())
                .put("version", report.origin().version())
                .put("plan_digest", report.origin().planDigest().prefixed())
                .put("records", report.origin().records())
                .put("starts", report.origin().owners())
                .putAll("authority", report.origin().authority())
                .putAll("reasons", report.reasons())
                .put(
                        "final_checks",
                        report.finals().<JsonValue>map(views::step).orElse(new JsonNull()))
                .putAll("broken", report.broken().stream().map(ReportJson::verdict).toList())
                .putAll("changed_files", report.changed().stream().map(ReportJson::path).toList())
                .putAll("overrides", report.overrides().stream().map(ReportJson::act).toList())
                .putAll(
                        "acceptance",
                        report.acceptance().stream()
                                .map(item ->
                                        JsonObject.builder()
                                                .put("id", item.id())
                                                .put("text", item.text())
                                                .put("standing", "not judged")
                                                .build())
                                .toList())
                .build();
    }

    private static JsonObject verdict(Verdict verdict) {
        return ViewJson.check(
                new CheckView(
                        verdict.key(), verdict.display(), Optional.empty(), Optional.of(verdict)));
    }

    private static JsonObject path(RunReport.ChangedPath path) {
        return JsonObject.builder()
                .put("path", path.path())
                .put("change", path.kind().name().toLowerCase(Locale.ROOT))
                .putAll("steps", path.steps())
                .put("executed_by_others", ViewJson.orNull(path.startedBy()))
                .build();
    }

    private static JsonObject act(RunReport.HumanAct act) {
        return JsonObject.builder()
                .put("at", act.at().toString())
                .put("what", act.what())
                .put("subject", act.subject())
                .put("by", act.by())
                .put("why", act.why())
                .build();
    }
}
