package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.RunSettings.Checks;
import dev.stepfast.engine.run.RunSettings.Context;
import dev.stepfast.engine.run.RunSettings.FinalRecheck;
import dev.stepfast.engine.run.RunSettings.Limits;
import dev.stepfast.engine.run.RunSettings.OnFailure;
import dev.stepfast.engine.run.RunSettings.PlanEdits;
import dev.stepfast.engine.run.RunSettings.Proof;
import dev.stepfast.engine.run.RunSettings.Repairs;
import dev.stepfast.engine.run.RunSettings.Reveal;
import dev.stepfast.engine.run.RunSettings.UnknownUsage;
import dev.stepfast.plan.markdown.SectionNames;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.util.List;
import java.util.Optional;

/** The settings of a run in its first record. */
final class SettingsForm {
    private SettingsForm() {}

    static FieldWriter write(RunSettings settings) {
        return new FieldWriter()
                .text("agent", settings.agent())
                .text("model", settings.model())
                .object("repairs", write(settings.repairs()))
                .object("checks", write(settings.checks()))
                .object("limits", write(settings.limits()))
                .object("context", write(settings.context()))
                .choice("on_failure", settings.onFailure())
                .flag("optional_steps", settings.optionalSteps())
                .whole("parallel", settings.parallel())
                .duration("gate_expiry_ms", settings.gateExpiry())
                .texts("protect", settings.protect())
                .text("server", settings.server())
                .object("plan", writePlan(settings));
    }

    /** How the plan is taken; left out where all of it is as by default. */
    private static Optional<FieldWriter> writePlan(RunSettings settings) {
        boolean usual =
                settings.planEdits() == PlanEdits.CONFIRM
                        && settings.sensitive().isEmpty()
                        && settings.sections().equals(SectionNames.DEFAULT);
        return usual
                ? Optional.empty()
                : Optional.of(
                        new FieldWriter()
                                .choice("edits", settings.planEdits())
                                .texts("sensitive", settings.sensitive())
                                .texts("acceptance_sections", settings.sections().acceptance())
                                .texts("final_sections", settings.sections().finalChecks())
                                .texts("each_sections", settings.sections().everyStep()));
    }

    static RunSettings read(FieldReader in) {
        Plan plan = in.findObject("plan", SettingsForm::readPlan).orElse(Plan.USUAL);
        return new RunSettings(
                in.text("agent"),
                in.findText("model"),
                in.object("repairs", SettingsForm::readRepairs),
                in.object("checks", SettingsForm::readChecks),
                in.object("limits", SettingsForm::readLimits),
                in.object("context", SettingsForm::readContext),
                in.choice("on_failure", OnFailure.class),
                in.flag("optional_steps"),
                in.count("parallel"),
                in.duration("gate_expiry_ms"),
                in.texts("protect"),
                plan.edits(),
                plan.sensitive(),
                plan.sections(),
                in.findText("server"));
    }

    private record Plan(PlanEdits edits, List<String> sensitive, SectionNames sections) {
        static final Plan USUAL = new Plan(PlanEdits.CONFIRM, List.of(), SectionNames.DEFAULT);
    }

    private static Plan readPlan(FieldReader in) {
        return new Plan(
                in.choice("edits", PlanEdits.class),
                in.texts("sensitive"),
                new SectionNames(
                        in.texts("acceptance_sections"),
                        in.texts("final_sections"),
                        in.texts("each_sections")));
    }

    private static FieldWriter write(Repairs repairs) {
        return new FieldWriter()
                .whole("max", repairs.max())
                .texts("strategies", repairs.strategies().stream().map(FieldWriter::word).toList())
                .text("escalate_model", repairs.escalateModel())
                .choice("reveal", repairs.reveal());
    }

    private static Repairs readRepairs(FieldReader in) {
        return new Repairs(
                in.count("max"),
                in.choices("strategies", RepairStrategy.class),
                in.findText("escalate_model"),
                in.choice("reveal", Reveal.class));
    }

    private static FieldWriter write(Checks checks) {
        return new FieldWriter()
                .duration("timeout_ms", checks.timeout())
                .duration("deadline_ms", checks.deadline())
                .flag("preflight", checks.preflight())
                .choice("proof", checks.proof())
                .choice("final_recheck", checks.finalRecheck())
                .whole("command_output", checks.commandOutput());
    }

    private static Checks readChecks(FieldReader in) {
        return new Checks(
                in.duration("timeout_ms"),
                in.duration("deadline_ms"),
                in.flag("preflight"),
                in.choice("proof", Proof.class),
                in.choice("final_recheck", FinalRecheck.class),
                in.count("command_output"));
    }

    private static FieldWriter write(Limits limits) {
        return new FieldWriter()
                .whole("turns_per_attempt", limits.turnsPerAttempt())
                .whole("calls_per_step", limits.callsPerStep())
                .duration("step_time_ms", limits.stepTime())
                .whole("step_tokens", limits.stepTokens())
                .decimal("step_cost_usd", limits.stepCost())
                .duration("run_time_ms", limits.runTime())
                .whole("run_tokens", limits.runTokens())
                .decimal("run_cost_usd", limits.runCost())
                .choice("unknown_usage", limits.unknownUsage())
                .duration("tool_timeout_ms", limits.toolTimeout())
                .whole("tool_output", limits.toolOutput());
    }

    private static Limits readLimits(FieldReader in) {
        return new Limits(
                in.count("turns_per_attempt"),
                in.count("calls_per_step"),
                in.duration("step_time_ms"),
                in.whole("step_tokens"),
                in.findDecimal("step_cost_usd"),
                in.findDuration("run_time_ms"),
                in.findWhole("run_tokens"),
                in.findDecimal("run_cost_usd"),
                in.choice("unknown_usage", UnknownUsage.class),
                in.duration("tool_timeout_ms"),
                in.count("tool_output"));
    }

    private static FieldWriter write(Context context) {
        return new FieldWriter()
                .whole("window", context.window())
                .whole("use_percent", context.usePercent())
                .whole("reply_reserve", context.replyReserve())
                .whole("feedback", context.feedback())
                .whole("previous_reply", context.previousReply());
    }

    private static Context readContext(FieldReader in) {
        return new Context(
                in.count("window"),
                in.count("use_percent"),
                in.count("reply_reserve"),
                in.count("feedback"),
                in.count("previous_reply"));
    }
}
