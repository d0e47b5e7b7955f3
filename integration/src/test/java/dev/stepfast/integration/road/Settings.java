package dev.stepfast.integration.road;

import dev.stepfast.engine.run.RunSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The settings of a test, and small changes to them. */
final class Settings {
    private Settings() {}

    /** The defaults with a model. */
    static RunSettings of() {
        return withModel(RunSettings.DEFAULTS, Optional.of("scripted"));
    }

    static RunSettings withModel(RunSettings from, Optional<String> model) {
        return new RunSettings(
                from.agent(),
                model,
                from.repairs(),
                from.checks(),
                from.limits(),
                from.context(),
                from.onFailure(),
                from.optionalSteps(),
                from.parallel(),
                from.gateExpiry(),
                from.protect());
    }

    static UnaryOperator<RunSettings> repairs(int most) {
        return from ->
                with(
                        from,
                        new RunSettings.Repairs(
                                most,
                                from.repairs().strategies(),
                                from.repairs().escalateModel(),
                                from.repairs().reveal()));
    }

    private static RunSettings with(RunSettings from, RunSettings.Repairs repairs) {
        return new RunSettings(
                from.agent(),
                from.model(),
                repairs,
                from.checks(),
                from.limits(),
                from.context(),
                from.onFailure(),
                from.optionalSteps(),
                from.parallel(),
                from.gateExpiry(),
                from.protect());
    }

    static UnaryOperator<RunSettings> requireProof() {
        return from ->
                with(
                        from,
                        new RunSettings.Checks(
                                from.checks().timeout(),
                                from.checks().deadline(),
                                from.checks().preflight(),
                                RunSettings.Proof.REQUIRE,
                                from.checks().finalRecheck(),
                                from.checks().commandOutput()));
    }

    static UnaryOperator<RunSettings> finalRecheck(RunSettings.FinalRecheck recheck) {
        return from ->
                with(
                        from,
                        new RunSettings.Checks(
                                from.checks().timeout(),
                                from.checks().deadline(),
                                from.checks().preflight(),
                                from.checks().proof(),
                                recheck,
                                from.checks().commandOutput()));
    }

    static UnaryOperator<RunSettings> checkTimeout(Duration timeout) {
        return from ->
                with(
                        from,
                        new RunSettings.Checks(
                                timeout,
                                from.checks().deadline(),
                                from.checks().preflight(),
                                from.checks().proof(),
                                from.checks().finalRecheck(),
                                from.checks().commandOutput()));
    }

    private static RunSettings with(RunSettings from, RunSettings.Checks checks) {
        return new RunSettings(
                from.agent(),
                from.model(),
                from.repairs(),
                checks,
                from.limits(),
                from.context(),
                from.onFailure(),
                from.optionalSteps(),
                from.parallel(),
                from.gateExpiry(),
                from.protect());
    }

    static UnaryOperator<RunSettings> turns(int most) {
        return limits(from ->
                new RunSettings.Limits(
                        most,
                        from.callsPerStep(),
                        from.stepTime(),
                        from.stepTokens(),
                        from.stepCost(),
                        from.runTime(),
                        from.runTokens(),
                        from.runCost(),
                        from.unknownUsage(),
                        from.toolTimeout(),
                        from.toolOutput()));
    }

    static UnaryOperator<RunSettings> callsPerStep(int most) {
        return limits(from ->
                new RunSettings.Limits(
                        from.turnsPerAttempt(),
                        most,
                        from.stepTime(),
                        from.stepTokens(),
                        from.stepCost(),
                        from.runTime(),
                        from.runTokens(),
                        from.runCost(),
                        from.unknownUsage(),
                        from.toolTimeout(),
                        from.toolOutput()));
    }

    static UnaryOperator<RunSettings> runTokens(long most) {
        return limits(from ->
                new RunSettings.Limits(
                        from.turnsPerAttempt(),
                        from.callsPerStep(),
                        from.stepTime(),
                        from.stepTokens(),
                        from.stepCost(),
                        from.runTime(),
                        Optional.of(most),
                        from.runCost(),
                        from.unknownUsage(),
                        from.toolTimeout(),
                        from.toolOutput()));
    }

    static UnaryOperator<RunSettings> runTime(Duration most) {
        return limits(from ->
                new RunSettings.Limits(
                        from.turnsPerAttempt(),
                        from.callsPerStep(),
                        from.stepTime(),
                        from.stepTokens(),
                        from.stepCost(),
                        Optional.of(most),
                        from.runTokens(),
                        from.runCost(),
                        from.unknownUsage(),
                        from.toolTimeout(),
                        from.toolOutput()));
    }

    static UnaryOperator<RunSettings> limits(UnaryOperator<RunSettings.Limits> change) {
        return from ->
                new RunSettings(
                        from.agent(),
                        from.model(),
                        from.repairs(),
                        from.checks(),
                        change.apply(from.limits()),
                        from.context(),
                        from.onFailure(),
                        from.optionalSteps(),
                        from.parallel(),
                        from.gateExpiry(),
                        from.protect());
    }

    static UnaryOperator<RunSettings> goesOnAfterFailure() {
        return from ->
                new RunSettings(
                        from.agent(),
                        from.model(),
                        from.repairs(),
                        from.checks(),
                        from.limits(),
                        from.context(),
                        RunSettings.OnFailure.CONTINUE,
                        from.optionalSteps(),
                        from.parallel(),
                        from.gateExpiry(),
                        from.protect());
    }

    static UnaryOperator<RunSettings> takesUpEdits() {
        return from ->
                new RunSettings(
                        from.agent(),
                        from.model(),
                        from.repairs(),
                        from.checks(),
                        from.limits(),
                        from.context(),
                        from.onFailure(),
                        from.optionalSteps(),
                        from.parallel(),
                        from.gateExpiry(),
                        from.protect(),
                        RunSettings.PlanEdits.ACCEPT,
                        from.sensitive(),
                        from.sections(),
                        from.server());
    }

    static UnaryOperator<RunSettings> withOptional() {
        return from ->
                new RunSettings(
                        from.agent(),
                        from.model(),
                        from.repairs(),
                        from.checks(),
                        from.limits(),
                        from.context(),
                        from.onFailure(),
                        true,
                        from.parallel(),
                        from.gateExpiry(),
                        from.protect());
    }

    static UnaryOperator<RunSettings> agent(String agent) {
        return from ->
                new RunSettings(
                        agent,
                        from.model(),
                        from.repairs(),
                        from.checks(),
                        from.limits(),
                        from.context(),
                        from.onFailure(),
                        from.optionalSteps(),
                        from.parallel(),
                        from.gateExpiry(),
                        from.protect());
    }
}
