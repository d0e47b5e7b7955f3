package dev.stepfast.local.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The keys that this version reads. */
public enum SettingKey {
    PLAN("plan"),
    AGENT("agent"),
    MODEL("model"),
    ANNOTATIONS("annotations"),
    OPTIONAL_STEPS("optional_steps"),
    ON_FAILURE("on_failure"),
    PARALLEL("parallel"),
    REPAIRS("repairs"),
    STRATEGIES("strategies"),
    ESCALATE_MODEL("escalate_model"),
    REVEAL("reveal"),
    CHECKS_TIMEOUT("checks.timeout"),
    CHECKS_DEADLINE("checks.deadline"),
    CHECKS_PREFLIGHT("checks.preflight"),
    CHECKS_PROOF("checks.proof"),
    CHECKS_COMMAND_OUTPUT("checks.command_output"),
    PROTECT("protect"),
    FINAL_RECHECK("final_recheck"),
    TURNS_PER_ATTEMPT("limits.turns_per_attempt"),
    CALLS_PER_STEP("limits.calls_per_step"),
    STEP_TIME("limits.step_time"),
    STEP_TOKENS("limits.step_tokens"),
    STEP_COST("limits.step_cost"),
    RUN_TIME("limits.run_time"),
    RUN_TOKENS("limits.run_tokens"),
    RUN_COST("limits.run_cost"),
    UNKNOWN_USAGE("budget.unknown_usage"),
    TOOL_TIMEOUT("limits.tool_timeout"),
    TOOL_OUTPUT("limits.tool_output"),
    GATES_EXPIRY("gates.expiry"),
    CONTEXT_WINDOW("context.window_fallback"),
    CONTEXT_USE("context.use"),
    CONTEXT_REPLY_RESERVE("context.reply_reserve"),
    CONTEXT_FEEDBACK("context.feedback"),
    CONTEXT_PREVIOUS_REPLY("context.previous_reply"),
    OUTPUT_UNICODE("output.unicode"),
    OUTPUT_COLOUR("output.colour");

    private static final String PREFIX = "STEPFAST_";

    private final String key;

    SettingKey(String key) {
        this.key = key;
    }

    /** As it is spelled in messages and files. */
    public String key() {
        return key;
    }

    /** The variable of the environment that says it: {@code STEPFAST_CHECKS_TIMEOUT}. */
    public String variable() {
        return PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    static Optional<SettingKey> findByVariable(String name) {
        return Arrays.stream(values())
                .filter(setting -> setting.variable().equals(name))
                .findFirst();
    }
}
