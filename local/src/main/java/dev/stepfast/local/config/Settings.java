package dev.stepfast.local.config;

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
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What flags, environment and files say, read; what nobody says has its default.
 *
 * @param run what a run records; its agent is {@code builtin} where nobody names one
 * @param agent who does the work; empty: found out when a run begins
 * @param host what is said of the machine
 * @param plan the plan of commands that name none
 * @param unicode whether signs are Unicode; empty: as the output can
 * @param colour whether signs are coloured; empty: as the output can
 * @param warnings what was said and does not count
 */
public record Settings(
        RunSettings run,
        Optional<String> agent,
        HostSettings host,
        Strictness annotations,
        Optional<String> plan,
        Optional<Boolean> unicode,
        Optional<Boolean> colour,
        List<String> warnings) {

    private static final int MOST = Integer.MAX_VALUE;
    private static final List<Optional<Boolean>> SWITCH =
            List.of(Optional.empty(), Optional.of(true), Optional.of(false));

    public Settings {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads what flags and environment say.
     *
     * @throws BadSettingException for a value that its key cannot have
     */
    public static Settings read(SettingTexts texts) {
        return read(texts, ConfigFiles.NONE);
    }

    /**
     * Reads what flags, environment and files say.
     *
     * @throws BadSettingException for a value that its key cannot have, in a file also where
     *     something else is said before it
     */
    public static Settings read(SettingTexts said, ConfigFiles files) {
        SettingLayers layers = new SettingLayers(said, files);
        List<String> warnings = new ArrayList<>(layers.warnings());
        SettingReader reader = new SettingReader(layers.texts());
        HostSettings host = HostReader.read(reader, layers, warnings::add);
        Optional<String> agent = HostReader.findAgent(reader, host.catalogue());
        List<String> auto = List.of("auto", "true", "false");
        return new Settings(
                run(reader, agent, host.sections()),
                agent,
                host,
                reader.choice(
                        SettingKey.ANNOTATIONS,
                        List.of("strict", "lenient"),
                        List.of(Strictness.STRICT, Strictness.LENIENT),
                        Strictness.STRICT),
                reader.findText(SettingKey.PLAN),
                reader.choice(SettingKey.OUTPUT_UNICODE, auto, SWITCH, Optional.empty()),
                reader.choice(SettingKey.OUTPUT_COLOUR, auto, SWITCH, Optional.empty()),
                warnings);
    }

    /** Refuses a value that its key cannot have. */
    static void check(SettingTexts texts) {
        SettingReader reader = new SettingReader(texts);
        run(reader, Optional.empty(), HostReader.sections(reader));
        HostReader.safeMode(reader);
    }

    private static RunSettings run(
            SettingReader reader, Optional<String> agent, SectionNames sections) {
        RunSettings usual = RunSettings.DEFAULTS;
        return new RunSettings(
                agent.orElse(usual.agent()),
                reader.findText(SettingKey.MODEL),
                repairs(reader),
                checks(reader),
                limits(reader),
                context(reader),
                reader.choice(
                        SettingKey.ON_FAILURE,
                        List.of("stop", "continue"),
                        List.of(OnFailure.STOP, OnFailure.CONTINUE),
                        usual.onFailure()),
                reader.choice(
                        SettingKey.OPTIONAL_STEPS,
                        List.of("skip", "run"),
                        List.of(false, true),
                        false),
                reader.number(SettingKey.PARALLEL, 1, 1_000, usual.parallel()),
                reader.findDuration(SettingKey.GATES_EXPIRY).orElse(usual.gateExpiry()),
                reader.findGlobs(SettingKey.PROTECT).orElse(usual.protect()),
                reader.choice(
                        SettingKey.PLAN_EDITS,
                        List.of("confirm", "accept"),
                        List.of(PlanEdits.CONFIRM, PlanEdits.ACCEPT),
                        usual.planEdits()),
                reader.findGlobs(SettingKey.SENSITIVE).orElse(usual.sensitive()),
                sections,
                usual.server());
    }

    private static Repairs repairs(SettingReader reader) {
        Repairs usual = Repairs.DEFAULTS;
        return new Repairs(
                reader.number(SettingKey.REPAIRS, 0, 5, usual.max()),
                reader.findList(
                                SettingKey.STRATEGIES,
                                "words of "
                                        + String.join(", ", RepairStrategy.words())
                                        + " behind commas",
                                RepairStrategy::find)
                        .orElse(usual.strategies()),
                reader.findText(SettingKey.ESCALATE_MODEL),
                reader.choice(
                        SettingKey.REVEAL,
                        List.of("positive", "all", "none"),
                        List.of(Reveal.POSITIVE, Reveal.ALL, Reveal.NONE),
                        usual.reveal()));
    }

    private static Checks checks(SettingReader reader) {
        Checks usual = Checks.DEFAULTS;
        return new Checks(
                reader.findDuration(SettingKey.CHECKS_TIMEOUT).orElse(usual.timeout()),
                reader.findDuration(SettingKey.CHECKS_DEADLINE).orElse(usual.deadline()),
                reader.choice(
                        SettingKey.CHECKS_PREFLIGHT,
                        List.of("true", "false"),
                        List.of(true, false),
                        usual.preflight()),
                reader.choice(
                        SettingKey.CHECKS_PROOF,
                        List.of("report", "require"),
                        List.of(Proof.REPORT, Proof.REQUIRE),
                        usual.proof()),
                reader.choice(
                        SettingKey.FINAL_RECHECK,
                        List.of("report", "require", "off"),
                        List.of(FinalRecheck.REPORT, FinalRecheck.REQUIRE, FinalRecheck.OFF),
                        usual.finalRecheck()),
                reader.number(SettingKey.CHECKS_COMMAND_OUTPUT, 1, MOST, usual.commandOutput()));
    }

    private static Limits limits(SettingReader reader) {
        Limits usual = Limits.DEFAULTS;
        return new Limits(
                reader.number(SettingKey.TURNS_PER_ATTEMPT, 1, MOST, usual.turnsPerAttempt()),
                reader.number(SettingKey.CALLS_PER_STEP, 1, MOST, usual.callsPerStep()),
                reader.findDuration(SettingKey.STEP_TIME).orElse(usual.stepTime()),
                reader.findNumber(SettingKey.STEP_TOKENS, 1, Long.MAX_VALUE)
                        .orElse(usual.stepTokens()),
                reader.findMoney(SettingKey.STEP_COST).or(usual::stepCost),
                reader.findDuration(SettingKey.RUN_TIME).or(usual::runTime),
                reader.findNumber(SettingKey.RUN_TOKENS, 1, Long.MAX_VALUE).or(usual::runTokens),
                reader.findMoney(SettingKey.RUN_COST).or(usual::runCost),
                reader.choice(
                        SettingKey.UNKNOWN_USAGE,
                        List.of("estimate", "stop"),
                        List.of(UnknownUsage.ESTIMATE, UnknownUsage.STOP),
                        usual.unknownUsage()),
                reader.findDuration(SettingKey.TOOL_TIMEOUT).orElse(usual.toolTimeout()),
                reader.number(SettingKey.TOOL_OUTPUT, 1, MOST, usual.toolOutput()));
    }

    private static Context context(SettingReader reader) {
        Context usual = Context.DEFAULTS;
        return new Context(
                reader.number(SettingKey.CONTEXT_WINDOW, 1_024, MOST, usual.window()),
                reader.percent(SettingKey.CONTEXT_USE, usual.usePercent()),
                reader.number(SettingKey.CONTEXT_REPLY_RESERVE, 1, MOST, usual.replyReserve()),
                reader.number(SettingKey.CONTEXT_FEEDBACK, 1, MOST, usual.feedback()),
                reader.number(SettingKey.CONTEXT_PREVIOUS_REPLY, 0, MOST, usual.previousReply()));
    }
}
