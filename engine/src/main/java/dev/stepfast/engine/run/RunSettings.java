package dev.stepfast.engine.run;

import dev.stepfast.plan.markdown.SectionNames;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What configuration and flags say about a run, recorded when it is created. Every limit is a
 * value; the defaults are those of the configuration page.
 *
 * @param agent who does the work of steps that do not say: {@code builtin}
 * @param model the default model, as {@code provider/model} or a configured name; empty when none
 *     is configured
 * @param protect globs of files that nothing may change
 * @param sensitive globs of files that no model reads
 * @param sections of Markdown plans
 * @param server address of the model server that a flag names; empty: as configured
 */
public record RunSettings(
        String agent,
        Optional<String> model,
        Repairs repairs,
        Checks checks,
        Limits limits,
        Context context,
        OnFailure onFailure,
        boolean optionalSteps,
        int parallel,
        Duration gateExpiry,
        List<String> protect,
        PlanEdits planEdits,
        List<String> sensitive,
        SectionNames sections,
        Optional<String> server) {

    public static final RunSettings DEFAULTS =
            new RunSettings(
                    "builtin",
                    Optional.empty(),
                    Repairs.DEFAULTS,
                    Checks.DEFAULTS,
                    Limits.DEFAULTS,
                    Context.DEFAULTS,
                    OnFailure.STOP,
                    false,
                    4,
                    Duration.ofDays(7),
                    List.of());

    public RunSettings {
        protect = List.copyOf(protect);
        sensitive = List.copyOf(sensitive);
        if (parallel < 1) {
            throw new IllegalArgumentException("parallel is at least 1, was " + parallel);
        }
    }

    /** Settings in which the plan's form and what may become of it are as by default. */
    public RunSettings(
            String agent,
            Optional<String> model,
            Repairs repairs,
            Checks checks,
            Limits limits,
            Context context,
            OnFailure onFailure,
            boolean optionalSteps,
            int parallel,
            Duration gateExpiry,
            List<String> protect) {
        this(
                agent,
                model,
                repairs,
                checks,
                limits,
                context,
                onFailure,
                optionalSteps,
                parallel,
                gateExpiry,
                protect,
                PlanEdits.CONFIRM,
                List.of(),
                SectionNames.DEFAULT,
                Optional.empty());
    }

    /** The same with this default model. */
    public RunSettings withModel(String name) {
        return with(agent, Optional.of(name), server);
    }

    /** The same with this agent for steps that do not say. */
    public RunSettings withAgent(String name) {
        return with(name, model, server);
    }

    /** The same with this server for models. */
    public RunSettings withServer(Optional<String> url) {
        return with(agent, model, url);
    }

    private RunSettings with(
            String otherAgent, Optional<String> otherModel, Optional<String> otherServer) {
        return new RunSettings(
                otherAgent,
                otherModel,
                repairs,
                checks,
                limits,
                context,
                onFailure,
                optionalSteps,
                parallel,
                gateExpiry,
                protect,
                planEdits,
                sensitive,
                sections,
                otherServer);
    }

    /** What becomes of a change of the plan file while a run is unfinished. */
    public enum PlanEdits {
        /** A person takes it up. */
        CONFIRM,
        /** It is taken up, within what was granted. */
        ACCEPT
    }

    /** What happens to the other steps when one fails. */
    public enum OnFailure {
        STOP,
        CONTINUE
    }

    /**
     * How failed attempts are repaired.
     *
     * @param max repairs of a step that does not say, 0 to 5
     */
    public record Repairs(
            int max,
            List<RepairStrategy> strategies,
            Optional<String> escalateModel,
            Reveal reveal) {
        public static final Repairs DEFAULTS =
                new Repairs(
                        2,
                        List.of(RepairStrategy.FRESH, RepairStrategy.ESCALATE),
                        Optional.empty(),
                        Reveal.POSITIVE);

        public Repairs {
            strategies = List.copyOf(strategies);
            if (max < 0 || max > 5) {
                throw new IllegalArgumentException("repairs are 0 to 5, was " + max);
            }
        }
    }

    /** Which checks an agent is told of before they have failed. */
    public enum Reveal {
        POSITIVE,
        ALL,
        NONE
    }

    /**
     * How checks run.
     *
     * @param timeout of a command check that states none
     * @param deadline of one verification
     * @param commandOutput bytes of output kept in a verdict
     */
    public record Checks(
            Duration timeout,
            Duration deadline,
            boolean preflight,
            Proof proof,
            FinalRecheck finalRecheck,
            int commandOutput) {
        public static final Checks DEFAULTS =
                new Checks(
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(10),
                        true,
                        Proof.REPORT,
                        FinalRecheck.REPORT,
                        65_536);
    }

    /** Whether a step that nothing proves is a failure. */
    public enum Proof {
        REPORT,
        REQUIRE
    }

    /** What happens at the end with verdicts whose subject has changed. */
    public enum FinalRecheck {
        REPORT,
        REQUIRE,
        OFF
    }

    /**
     * Hard limits.
     *
     * @param stepTime the agent's work over all attempts of a step
     */
    public record Limits(
            int turnsPerAttempt,
            int callsPerStep,
            Duration stepTime,
            long stepTokens,
            Optional<BigDecimal> stepCost,
            Optional<Duration> runTime,
            Optional<Long> runTokens,
            Optional<BigDecimal> runCost,
            UnknownUsage unknownUsage,
            Duration toolTimeout,
            int toolOutput) {
        public static final Limits DEFAULTS =
                new Limits(
                        50,
                        150,
                        Duration.ofMinutes(30),
                        1_000_000,
                        Optional.of(new BigDecimal("5.00")),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        UnknownUsage.ESTIMATE,
                        Duration.ofMinutes(5),
                        65_536);
    }

    /** What happens when a provider does not report usage. */
    public enum UnknownUsage {
        ESTIMATE,
        STOP
    }

    /**
     * How prompts fit into a model's window; all in tokens.
     *
     * @param window of a model that nobody says the window of
     * @param usePercent share of the window that may be used, with the reply
     */
    public record Context(
            int window, int usePercent, int replyReserve, int feedback, int previousReply) {
        public static final Context DEFAULTS = new Context(32_768, 90, 1_024, 1_500, 500);
    }
}
