package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;

/** The values that several records hold. */
final class ValueForms {
    private ValueForms() {}

    static FieldWriter write(TokenUsage usage) {
        return new FieldWriter()
                .whole("input", usage.input())
                .whole("output", usage.output())
                .whole("cached", usage.cached())
                .decimal("cost_usd", usage.costUsd())
                .flag("estimated", usage.estimated());
    }

    static TokenUsage readUsage(FieldReader in) {
        return new TokenUsage(
                in.whole("input"),
                in.whole("output"),
                in.whole("cached"),
                in.findDecimal("cost_usd"),
                in.flag("estimated"));
    }

    static FieldWriter write(ToolLedger ledger) {
        return new FieldWriter().objects("entries", ledger.entries(), ValueForms::write);
    }

    static ToolLedger readLedger(FieldReader in) {
        return new ToolLedger(in.objects("entries", ValueForms::readEntry));
    }

    static FieldWriter write(ToolLedger.Entry entry) {
        return new FieldWriter()
                .text("tool", entry.tool())
                .text("target", entry.target())
                .flag("success", entry.success())
                .whole("exit_code", entry.exitCode().map(Integer::longValue))
                .text("note", entry.note())
                .duration("took_ms", entry.duration());
    }

    static ToolLedger.Entry readEntry(FieldReader in) {
        return new ToolLedger.Entry(
                in.text("tool"),
                in.text("target"),
                in.flag("success"),
                in.findCount("exit_code"),
                in.text("note"),
                in.duration("took_ms"));
    }

    static FieldWriter write(ChangedFile file) {
        return new FieldWriter()
                .text("path", file.path())
                .hash("before", file.before())
                .hash("after", file.after());
    }

    static ChangedFile readChangedFile(FieldReader in) {
        return new ChangedFile(in.text("path"), in.findHash("before"), in.findHash("after"));
    }

    static FieldWriter write(GateAnswer answer) {
        return new FieldWriter()
                .choice("kind", answer.kind())
                .text("by", answer.by())
                .instant("at", answer.at())
                .text("why", answer.why());
    }

    static GateAnswer readAnswer(FieldReader in) {
        return new GateAnswer(
                in.choice("kind", GateAnswer.Kind.class),
                in.text("by"),
                in.instant("at"),
                in.findText("why"));
    }

    static FieldWriter write(Verdict verdict) {
        return new FieldWriter()
                .text("key", verdict.key())
                .text("display", verdict.display())
                .choice("status", verdict.status())
                .text("class", verdict.failure().map(FieldWriter::word))
                .text("reason", verdict.reason())
                .text("expected", verdict.expected())
                .text("actual", verdict.actual())
                .duration("took_ms", verdict.duration())
                .hash("subject", verdict.subject())
                .blob("artifact", verdict.artifact());
    }

    static Verdict readVerdict(FieldReader in) {
        return new Verdict(
                in.text("key"),
                in.text("display"),
                in.choice("status", Verdict.Status.class),
                in.findChoice("class", Verdict.VerdictClass.class),
                in.text("reason"),
                in.text("expected"),
                in.text("actual"),
                in.duration("took_ms"),
                in.findHash("subject"),
                in.findBlob("artifact"));
    }
}
