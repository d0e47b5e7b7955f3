package dev.stepfast.plan.diagnostic;

import java.util.Locale;

/**
 * Every code that a diagnostic can have, with the severity it has unless a reader says otherwise.
 */
public enum DiagnosticCode {
    PLAN_UNREADABLE(Severity.ERROR),
    NOT_UTF8(Severity.ERROR),
    LIMIT_EXCEEDED(Severity.ERROR),
    NO_STEPS(Severity.ERROR),
    DUPLICATE_ID(Severity.ERROR),
    UNKNOWN_STEP(Severity.ERROR),
    CYCLE(Severity.ERROR),
    UNKNOWN_AGENT(Severity.ERROR),
    REPEATED(Severity.ERROR),
    BAD_VALUE(Severity.ERROR),
    MISSING_OPERAND(Severity.ERROR),
    UNEXPECTED_OPERAND(Severity.ERROR),
    UNTERMINATED(Severity.ERROR),
    BAD_REGEX(Severity.ERROR),
    UNKNOWN_CHECK_TYPE(Severity.ERROR),
    BAD_OPTION(Severity.ERROR),
    UNKNOWN_ANNOTATION(Severity.ERROR),
    MALFORMED_ANNOTATION(Severity.ERROR),
    MISPLACED_ANNOTATION(Severity.ERROR),
    COMMAND_SYNTAX(Severity.ERROR),
    BAD_ENCODING(Severity.ERROR),
    NO_LEDGER(Severity.ERROR),
    JSON_ENCODING(Severity.ERROR),
    JSON_SYNTAX(Severity.ERROR),
    JSON_TOO_DEEP(Severity.ERROR),
    JSON_DUPLICATE_KEY(Severity.ERROR),
    NOT_A_DICT(Severity.ERROR),
    SHAPE(Severity.ERROR),
    UNKNOWN_FIELD(Severity.ERROR),
    SCHEMA_VERSION_MISMATCH(Severity.ERROR),
    NO_NODES(Severity.ERROR),
    ENTRY_MISSING(Severity.ERROR),
    ENTRY_NOT_FOUND(Severity.ERROR),
    NODE_ID_MISMATCH(Severity.ERROR),
    UNKNOWN_KIND(Severity.ERROR),
    EDGE_FROM_UNKNOWN(Severity.ERROR),
    EDGE_TO_UNKNOWN(Severity.ERROR),
    EDGE_BRANCH_UNKNOWN(Severity.ERROR),
    SELF_EDGE(Severity.ERROR),
    JOIN_DEAD(Severity.ERROR),
    AGENT_LOOP_MISSING_PROMPT(Severity.ERROR),
    HUMAN_GATE_MISSING_APPROVAL(Severity.ERROR),
    FIELD_NOT_FOR_KIND(Severity.ERROR),
    CHECK_INVALID(Severity.ERROR),
    INPUT_PRODUCER_NOT_FOUND(Severity.ERROR),
    INPUT_PRODUCER_NOT_BEFORE(Severity.ERROR),
    WHEN_REFERENCE(Severity.ERROR),
    CONTINUE_ON_INVALID(Severity.ERROR),
    REPAIR_NODE_INVALID(Severity.ERROR),
    VERIFICATION_PRIMARY_NOT_FOUND(Severity.ERROR),
    VERIFICATION_PRIMARY_KIND(Severity.ERROR),
    UNKNOWN_ID_DUPLICATE(Severity.ERROR),
    UNKNOWN_RESOLVER_NOT_FOUND(Severity.ERROR),
    UNKNOWN_RESOLVED_LATE(Severity.ERROR),
    UNKNOWN_EFFECT(Severity.ERROR),
    UNKNOWN_TOOL(Severity.ERROR),
    TOOL_ABOVE_CEILING(Severity.ERROR),
    EFFECT_ABOVE_CEILING(Severity.ERROR),
    HOST_CEILING_EXCEEDED(Severity.ERROR),
    PATH_ESCAPES(Severity.ERROR),
    WRITES_GLOB_INVALID(Severity.ERROR),
    BUDGET_LIMIT_INVALID(Severity.ERROR),
    BUDGET_WALL_CLOCK_MS(Severity.ERROR),
    BUDGET_TOTAL_COST_USD(Severity.ERROR),
    BUDGET_TOTAL_TOKENS(Severity.ERROR),
    BUDGET_MAX_NODES(Severity.ERROR),
    BUDGET_BELOW_MINIMUM(Severity.ERROR),
    BUDGET_CONSECUTIVE_FAILURES(Severity.ERROR),
    BUDGET_CONSECUTIVE_FAILURES_MAX(Severity.ERROR),
    BUDGET_CONSECUTIVE_FAILURES_KINDS(Severity.ERROR),
    BUDGET_CONSECUTIVE_FAILURES_KIND(Severity.ERROR),
    BUDGET_CONSECUTIVE_FAILURES_PAUSE(Severity.ERROR),
    PROMOTION_NEGATIVE_SHADOW_RUNS(Severity.ERROR),
    PROMOTION_INVALID_PASS_RATE(Severity.ERROR),
    OVERRIDE_NOT_ALLOWED(Severity.ERROR),
    METADATA_RESERVED(Severity.ERROR),
    FRONT_MATTER(Severity.WARNING),
    EMPTY_BOX(Severity.WARNING),
    PARENT_AHEAD(Severity.WARNING),
    UNKNOWN_MODEL(Severity.WARNING),
    NEAR_ANNOTATION(Severity.WARNING),
    LINK_ANNOTATION(Severity.WARNING),
    PROSE_OR_ANNOTATION(Severity.WARNING),
    VACUOUS_COMMAND(Severity.WARNING),
    MISSING_SCHEMA(Severity.WARNING),
    VERIFY_NO_CONTRACT(Severity.WARNING),
    WRITES_WITHOUT_CAPABILITY(Severity.WARNING),
    NODE_UNREACHABLE(Severity.WARNING),
    DUPLICATE_EDGE(Severity.WARNING),
    JOIN_SINGLE_INPUT(Severity.WARNING),
    QUOTED_BOX(Severity.HINT),
    ALMOST_A_BOX(Severity.HINT),
    UNKNOWN_MARK(Severity.HINT),
    SHALLOW_INDENT(Severity.HINT),
    ODD_MARK(Severity.HINT),
    NOT_CHECKED(Severity.HINT),
    DUPLICATE_TITLE(Severity.HINT),
    DUPLICATE_CHECK(Severity.HINT),
    EFFECTS_UNDERSTATED(Severity.HINT),
    OUTCOME_UNCOVERED(Severity.HINT),
    GATE_SKIPPABLE_DESTRUCTIVE(Severity.HINT),
    PARALLEL_WRITE_OVERLAP(Severity.HINT),
    WRITES_WITHOUT_EFFECT(Severity.HINT),
    UNKNOWN_NO_RESOLVER(Severity.HINT),
    PLAN_UNVERIFIED(Severity.HINT),
    ANALYSIS_LIMITED(Severity.HINT),
    FIELD_NO_EFFECT(Severity.HINT),
    REDACTION_ALWAYS_ON(Severity.HINT);

    private final Severity severity;

    DiagnosticCode(Severity severity) {
        this.severity = severity;
    }

    public Severity severity() {
        return severity;
    }

    /** The code in messages and on the wire: lower case with underscores. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return wire();
    }
}
