package dev.stepfast.engine;

import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.plan.markdown.Strictness;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A plan to run.
 *
 * @param plan workspace-relative path of the plan file
 * @param beginning whether an unfinished run of the plan goes on
 * @param until the last step to start, as a person names it; empty: all
 * @param only the only step to start
 * @param maxSteps how many steps may start
 * @param by who does the work, as the first line of the run says it
 * @param user who starts the run
 * @param listener told of everything that is recorded, in order, on the thread that drives the run
 */
public record RunRequest(
        String plan,
        Strictness strictness,
        RunSettings settings,
        Consent consent,
        Beginning beginning,
        Optional<String> until,
        Optional<String> only,
        Optional<Integer> maxSteps,
        Leases.Wait waiting,
        String by,
        String user,
        Consumer<Notice> listener) {

    /** What becomes of an unfinished run of the plan. */
    public enum Beginning {
        RESUME,
        /** It is ended as cancelled, and a new one starts. */
        NEW
    }

    /** A request with nothing but a plan, run by its defaults for whoever runs this program. */
    public static RunRequest of(
            String plan, RunSettings settings, Consent consent, Consumer<Notice> listener) {
        return new RunRequest(
                plan,
                Strictness.STRICT,
                settings,
                consent,
                Beginning.RESUME,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Leases.Wait.NO,
                "agent builtin" + settings.model().map(model -> ", model " + model).orElse(""),
                System.getProperty("user.name", "?"),
                listener);
    }

    public RunRequest withConsent(Consent other) {
        return new RunRequest(
                plan,
                strictness,
                settings,
                other,
                beginning,
                until,
                only,
                maxSteps,
                waiting,
                by,
                user,
                listener);
    }
}
