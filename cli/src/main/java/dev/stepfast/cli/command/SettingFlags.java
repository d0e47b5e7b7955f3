package dev.stepfast.cli.command;

import dev.stepfast.local.config.SettingKey;
import dev.stepfast.local.config.SettingTexts;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that say what configuration may say too: who works, within which limits. */
final class SettingFlags {
    @Mixin ReadingFlags reading = new ReadingFlags();

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            order = 30,
            description =
                    "Who does the work: builtin, claude, codex, gemini, opencode, aider, or your own.")
    Optional<String> agent = Optional.empty();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            order = 31,
            description = "openai/NAME, NAME together with --base-url, or recorded/FILE.")
    Optional<String> model = Optional.empty();

    @Option(
            names = "--repairs",
            paramLabel = "N",
            order = 32,
            description = "Repairs of a step, 0 to 5. Default: 2.")
    Optional<String> repairs = Optional.empty();

    @Option(
            names = "--on-failure",
            paramLabel = "WHAT",
            order = 33,
            description = "stop (default) or continue with steps that do not need the failed one.")
    Optional<String> onFailure = Optional.empty();

    @Option(
            names = "--escalate",
            paramLabel = "MODEL",
            order = 33,
            description = "The model that takes over when repairs of the first one fail.")
    Optional<String> escalate = Optional.empty();

    @Option(names = "--optional", order = 34, description = "Run optional steps too.")
    boolean optional;

    @Option(
            names = "--require-proof",
            order = 35,
            description = "A step whose checks were green before fails as held.")
    boolean requireProof;

    @Option(
            names = "--no-preflight",
            order = 36,
            description = "Do not run the checks before the first attempt.")
    boolean noPreflight;

    @Option(
            names = "--final-recheck",
            paramLabel = "WHAT",
            order = 36,
            description = "Verdicts whose subject changed later: report (default), require or off.")
    Optional<String> finalRecheck = Optional.empty();

    @Option(
            names = "--plan-edits",
            paramLabel = "WHAT",
            order = 36,
            description = "A plan that changed since its run began: confirm (default) or accept.")
    Optional<String> planEdits = Optional.empty();

    @Option(
            names = "--parallel",
            paramLabel = "N",
            order = 37,
            description = "Steps at once, at most. Default: 4.")
    Optional<String> parallel = Optional.empty();

    @Option(
            names = "--max-turns",
            paramLabel = "N",
            order = 40,
            description = "Model calls of an attempt. Default: 50.")
    Optional<String> maxTurns = Optional.empty();

    @Option(
            names = "--max-calls",
            paramLabel = "N",
            order = 41,
            description = "Model calls of a step. Default: 150.")
    Optional<String> maxCalls = Optional.empty();

    @Option(
            names = "--step-timeout",
            paramLabel = "TIME",
            order = 42,
            description = "The agent's work on a step. Default: 30m.")
    Optional<String> stepTimeout = Optional.empty();

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            order = 43,
            description = "Time of the run. Default: none.")
    Optional<String> maxTime = Optional.empty();

    @Option(
            names = "--max-tokens",
            paramLabel = "N",
            order = 44,
            description = "Tokens of the run. Default: none.")
    Optional<String> maxTokens = Optional.empty();

    @Option(
            names = "--max-cost",
            paramLabel = "DOLLARS",
            order = 45,
            description = "Cost of the run. Default: none.")
    Optional<String> maxCost = Optional.empty();

    /** Whether any flag says who works, or within which limits. */
    boolean saysHow() {
        return Stream.of(
                        agent,
                        model,
                        repairs,
                        onFailure,
                        escalate,
                        parallel,
                        maxTurns,
                        maxCalls,
                        stepTimeout,
                        maxTime,
                        maxTokens,
                        maxCost)
                .anyMatch(Optional::isPresent);
    }

    SettingTexts texts() {
        SettingTexts texts = reading.texts();
        agent.ifPresent(text -> texts.put(SettingKey.AGENT, text, "--agent"));
        model.ifPresent(text -> texts.put(SettingKey.MODEL, text, "--model"));
        repairs.ifPresent(text -> texts.put(SettingKey.REPAIRS, text, "--repairs"));
        escalate.ifPresent(text -> texts.put(SettingKey.ESCALATE_MODEL, text, "--escalate"));
        finalRecheck.ifPresent(
                text -> texts.put(SettingKey.FINAL_RECHECK, text, "--final-recheck"));
        planEdits.ifPresent(text -> texts.put(SettingKey.PLAN_EDITS, text, "--plan-edits"));
        onFailure.ifPresent(text -> texts.put(SettingKey.ON_FAILURE, text, "--on-failure"));
        parallel.ifPresent(text -> texts.put(SettingKey.PARALLEL, text, "--parallel"));
        maxTurns.ifPresent(text -> texts.put(SettingKey.TURNS_PER_ATTEMPT, text, "--max-turns"));
        maxCalls.ifPresent(text -> texts.put(SettingKey.CALLS_PER_STEP, text, "--max-calls"));
        stepTimeout.ifPresent(text -> texts.put(SettingKey.STEP_TIME, text, "--step-timeout"));
        maxTime.ifPresent(text -> texts.put(SettingKey.RUN_TIME, text, "--max-time"));
        maxTokens.ifPresent(text -> texts.put(SettingKey.RUN_TOKENS, text, "--max-tokens"));
        maxCost.ifPresent(text -> texts.put(SettingKey.RUN_COST, text, "--max-cost"));
        putSwitches(texts);
        return texts;
    }

    private void putSwitches(SettingTexts texts) {
        if (optional) {
            texts.put(SettingKey.OPTIONAL_STEPS, "run", "--optional");
        }
        if (requireProof) {
            texts.put(SettingKey.CHECKS_PROOF, "require", "--require-proof");
        }
        if (noPreflight) {
            texts.put(SettingKey.CHECKS_PREFLIGHT, "false", "--no-preflight");
        }
    }
}
