package dev.stepfast.local.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The keys of configuration, with who may say them and what they are when nobody does. */
public enum SettingKey {
    PLAN("plan", Form.TEXT, Authority.ANYONE, "plan.md, else agents/plan.md"),
    AGENT("agent", Form.TEXT, Authority.ANYONE, "auto"),
    MODEL("model", Form.TEXT, Authority.ANYONE, "none"),
    MODELS("models", Form.NESTED, Authority.OPERATOR, "none"),
    PRICES("prices", Form.NESTED, Authority.OPERATOR, "none"),
    AGENTS("agents", Form.NESTED, Authority.OPERATOR, "the presets"),
    ANNOTATIONS("annotations", Form.WORD, Authority.ANYONE, "strict"),
    OPTIONAL_STEPS("optional_steps", Form.WORD, Authority.ANYONE, "skip"),
    ON_FAILURE("on_failure", Form.WORD, Authority.ANYONE, "stop"),
    PARALLEL("parallel", Form.NUMBER, Authority.ANYONE, "4"),
    PLAN_EDITS("plan_edits", Form.WORD, Authority.ANYONE, "confirm"),
    REPAIRS("repairs", Form.NUMBER, Authority.ANYONE, "2"),
    STRATEGIES("strategies", Form.LIST, Authority.ANYONE, "[fresh, escalate]"),
    ESCALATE_MODEL("escalate_model", Form.TEXT, Authority.ANYONE, "none"),
    REVEAL("reveal", Form.WORD, Authority.ANYONE, "positive"),
    CHECKS_TIMEOUT("checks.timeout", Form.DURATION, Authority.LIMIT, "30s"),
    CHECKS_DEADLINE("checks.deadline", Form.DURATION, Authority.LIMIT, "10m"),
    CHECKS_PREFLIGHT("checks.preflight", Form.WORD, Authority.ANYONE, "true"),
    CHECKS_PROOF("checks.proof", Form.WORD, Authority.ANYONE, "report"),
    CHECKS_COMMAND_OUTPUT("checks.command_output", Form.NUMBER, Authority.LIMIT, "65536"),
    PROTECT("protect", Form.LIST, Authority.ANYONE, "[]"),
    FINAL_RECHECK("final_recheck", Form.WORD, Authority.ANYONE, "report"),
    TURNS_PER_ATTEMPT("limits.turns_per_attempt", Form.NUMBER, Authority.LIMIT, "50"),
    CALLS_PER_STEP("limits.calls_per_step", Form.NUMBER, Authority.LIMIT, "150"),
    STEP_TIME("limits.step_time", Form.DURATION, Authority.LIMIT, "30m"),
    STEP_TOKENS("limits.step_tokens", Form.NUMBER, Authority.LIMIT, "1000000"),
    STEP_COST("limits.step_cost", Form.MONEY, Authority.LIMIT, "5.00"),
    RUN_TIME("limits.run_time", Form.DURATION, Authority.LIMIT, "none"),
    RUN_TOKENS("limits.run_tokens", Form.NUMBER, Authority.LIMIT, "none"),
    RUN_COST("limits.run_cost", Form.MONEY, Authority.LIMIT, "none"),
    UNKNOWN_USAGE("budget.unknown_usage", Form.WORD, Authority.LIMIT, "estimate"),
    TOOL_TIMEOUT("limits.tool_timeout", Form.DURATION, Authority.LIMIT, "5m"),
    TOOL_OUTPUT("limits.tool_output", Form.NUMBER, Authority.LIMIT, "65536"),
    GATES_EXPIRY("gates.expiry", Form.DURATION, Authority.ANYONE, "168h"),
    CONTEXT_WINDOW("context.window_fallback", Form.NUMBER, Authority.ANYONE, "32768"),
    CONTEXT_USE("context.use", Form.PERCENT, Authority.ANYONE, "90"),
    CONTEXT_REPLY_RESERVE("context.reply_reserve", Form.NUMBER, Authority.ANYONE, "1024"),
    CONTEXT_FEEDBACK("context.feedback", Form.NUMBER, Authority.ANYONE, "1500"),
    CONTEXT_PREVIOUS_REPLY("context.previous_reply", Form.NUMBER, Authority.ANYONE, "500"),
    SECTIONS_ACCEPTANCE(
            "sections.acceptance",
            Form.LIST,
            Authority.ANYONE,
            "[Success Criteria, Acceptance Criteria, Acceptance, Context, Notes]"),
    SECTIONS_FINAL("sections.final", Form.LIST, Authority.ANYONE, "[Done when]"),
    SECTIONS_EACH("sections.each", Form.LIST, Authority.ANYONE, "[After every step]"),
    OUTPUT_UNICODE("output.unicode", Form.WORD, Authority.ANYONE, "auto"),
    OUTPUT_COLOUR("output.colour", Form.WORD, Authority.ANYONE, "auto"),
    SAFE_MODE("safe_mode", Form.WORD, Authority.ANYONE, "auto"),
    COMMANDS_RULES("commands.rules", Form.NESTED, Authority.ANYONE, "none"),
    SENSITIVE("sensitive", Form.LIST, Authority.ANYONE, "[]"),
    ENV_PASS("env.pass", Form.LIST, Authority.OPERATOR, "[]"),
    GRANTS_DIR("grants.dir", Form.TEXT, Authority.OPERATOR, "~/.local/state/stepfast"),

    WORKERS("workers", Form.NESTED, Authority.ANYONE),
    MCP("mcp", Form.NESTED, Authority.OPERATOR),
    ON_FAILURE_EDITS("on_failure_edits", Form.WORD, Authority.ANYONE),
    ACCEPTANCE_VALIDATOR("acceptance.validator", Form.NESTED, Authority.ANYONE),
    ACCEPTANCE_REVIEW("acceptance.review", Form.NESTED, Authority.ANYONE),
    ACCEPTANCE_VERIFY("acceptance.verify", Form.NESTED, Authority.ANYONE),
    ACCEPTANCE_MAX_ROUNDS("acceptance.max_rounds", Form.NUMBER, Authority.ANYONE),
    ACCEPTANCE_AGENT_RUNS("acceptance.agent_runs", Form.NUMBER, Authority.ANYONE),
    ACCEPTANCE_TIME("acceptance.time", Form.DURATION, Authority.ANYONE),
    SANDBOX_USER("sandbox.user", Form.TEXT, Authority.OPERATOR),
    SANDBOX_MASK("sandbox.mask", Form.WORD, Authority.OPERATOR),
    SANDBOX_READ_ROOTS("sandbox.read_roots", Form.LIST, Authority.OPERATOR),
    SANDBOX_WRITE_ROOTS("sandbox.write_roots", Form.LIST, Authority.OPERATOR),
    SANDBOX_CACHES("sandbox.caches", Form.WORD, Authority.OPERATOR),
    COMMAND_MEMORY("limits.command_memory", Form.TEXT, Authority.OPERATOR),
    UNKNOWNS_UNRESOLVED("unknowns.unresolved", Form.NESTED, Authority.ANYONE),
    PROMOTION_REQUIRED("promotion.required", Form.NESTED, Authority.ANYONE),
    RETENTION_RUNS("retention.runs", Form.NUMBER, Authority.ANYONE),
    RETENTION_DAYS("retention.days", Form.NUMBER, Authority.ANYONE);

    private static final String PREFIX = "STEPFAST_";

    private final String key;
    private final Form form;
    private final Authority authority;
    private final Optional<String> usual;

    SettingKey(String key, Form form, Authority authority, String usual) {
        this.key = key;
        this.form = form;
        this.authority = authority;
        this.usual = Optional.of(usual);
    }

    /** A key that nothing reads yet. */
    SettingKey(String key, Form form, Authority authority) {
        this.key = key;
        this.form = form;
        this.authority = authority;
        this.usual = Optional.empty();
    }

    /** What a value of a key looks like. */
    enum Form {
        TEXT,
        /** One of a few words, {@code true} and {@code false} among them. */
        WORD,
        NUMBER,
        PERCENT,
        DURATION,
        MONEY,
        LIST,
        /** Whatever has an inside of its own; files alone can say it. */
        NESTED
    }

    /** Who may say a key. */
    public enum Authority {
        /** The operator, and the workspace file. */
        ANYONE,
        /** The operator; the workspace file may make it stricter. */
        LIMIT,
        /** Flags, environment and the user file. */
        OPERATOR
    }

    /** As it is spelled in messages and files. */
    public String key() {
        return key;
    }

    Form form() {
        return form;
    }

    public Authority authority() {
        return authority;
    }

    /** What holds when nobody says it, as a file would spell it; empty for a key nothing reads. */
    public Optional<String> usual() {
        return usual;
    }

    /** Whether this version does anything with it. */
    public boolean isInEffect() {
        return usual.isPresent();
    }

    /** The variable of the environment that says it: {@code STEPFAST_CHECKS_TIMEOUT}. */
    public String variable() {
        return PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** Whether a variable of the environment can say it. */
    public boolean hasVariable() {
        return form != Form.NESTED;
    }

    static Optional<SettingKey> find(String key) {
        return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
    }

    static List<String> keys() {
        return Arrays.stream(values()).map(SettingKey::key).toList();
    }

    static Optional<SettingKey> findByVariable(String name) {
        return Arrays.stream(values())
                .filter(setting -> setting.hasVariable() && setting.variable().equals(name))
                .findFirst();
    }
}
