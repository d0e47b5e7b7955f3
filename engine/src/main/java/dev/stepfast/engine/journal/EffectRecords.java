package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent.EffectDenied;
import dev.stepfast.engine.run.RunEvent.ModelCallEnded;
import dev.stepfast.engine.run.RunEvent.ModelCallRetried;
import dev.stepfast.engine.run.RunEvent.ModelCallStarted;
import dev.stepfast.engine.run.RunEvent.ToolCallEnded;
import dev.stepfast.engine.run.RunEvent.ToolCallStarted;
import dev.stepfast.plan.value.CanonicalJson;

/** The records of model calls and tool calls; those of processes are in {@link CommandRecords}. */
final class EffectRecords {
    private EffectRecords() {}

    static FieldWriter write(ModelCallStarted event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .text("model", event.model())
                .json("request", event.request())
                .object("reservation", ValueForms.write(event.reservation()));
    }

    static ModelCallStarted readModelCallStarted(FieldReader in) {
        return new ModelCallStarted(
                in.node("node"),
                in.effect(),
                in.text("model"),
                in.json("request"),
                in.object("reservation", ValueForms::readUsage));
    }

    static FieldWriter write(ModelCallRetried event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .text("failure", event.failure())
                .duration("pause_ms", event.pause());
    }

    static ModelCallRetried readModelCallRetried(FieldReader in) {
        return new ModelCallRetried(
                in.node("node"), in.effect(), in.text("failure"), in.duration("pause_ms"));
    }

    static FieldWriter write(ModelCallEnded event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .text("reply", event.reply().map(CanonicalJson::writeExactly))
                .text("failure", event.failure())
                .object("usage", ValueForms.write(event.usage()))
                .duration("took_ms", event.took());
    }

    static ModelCallEnded readModelCallEnded(FieldReader in) {
        return new ModelCallEnded(
                in.node("node"),
                in.effect(),
                in.findJson("reply"),
                in.findText("failure"),
                in.object("usage", ValueForms::readUsage),
                in.duration("took_ms"));
    }

    static FieldWriter write(ToolCallStarted event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .text("tool", event.tool())
                .json("arguments", event.arguments())
                .text("level", event.level())
                .objects("changes", event.changes(), ValueForms::write)
                .map("old_content", event.oldContent(), WellFormed::text, FieldWriter::blob);
    }

    static ToolCallStarted readToolCallStarted(FieldReader in) {
        return new ToolCallStarted(
                in.node("node"),
                in.effect(),
                in.text("tool"),
                in.json("arguments"),
                in.text("level"),
                in.objects("changes", ValueForms::readChangedFile),
                in.map("old_content", path -> path, FieldReader::blob));
    }

    static FieldWriter write(ToolCallEnded event) {
        return new FieldWriter()
                .node("node", event.node())
                .effect(event.effect())
                .text("call_id", event.callId())
                .text("tool", event.tool())
                .json("arguments", event.arguments())
                .text("answer", event.answer())
                .object("entry", event.entry().map(ValueForms::write))
                .text("invalid", event.invalid())
                .text("repeats", event.repeats().map(EffectId::toString));
    }

    static ToolCallEnded readToolCallEnded(FieldReader in) {
        return new ToolCallEnded(
                in.node("node"),
                in.effect(),
                in.text("call_id"),
                in.text("tool"),
                in.json("arguments"),
                in.text("answer"),
                in.findObject("entry", ValueForms::readEntry),
                in.findText("invalid"),
                in.findText("repeats").map(FieldReader::effect));
    }

    static FieldWriter write(EffectDenied event) {
        return new FieldWriter()
                .node("node", event.node())
                .attempt(event.attempt())
                .text("code", event.code())
                .text("what", event.what());
    }

    static EffectDenied readDenied(FieldReader in) {
        return new EffectDenied(in.node("node"), in.attempt(), in.text("code"), in.text("what"));
    }
}
