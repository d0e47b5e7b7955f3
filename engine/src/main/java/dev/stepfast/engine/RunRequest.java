package dev.stepfast.engine;

import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.plan.markdown.Strictness;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A plan to run.
 *
 * @param plan workspace-relative path of the plan file
 * @param beginning which run of the plan it is
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

    /** Which run of the plan it is, and what is done before its work begins. */
    public sealed interface Beginning {
        /** The unfinished run goes on; without one a new run begins. */
        Beginning RESUME = new GoOn();

        /** An unfinished run is ended as cancelled, and a new one begins. */
        Beginning NEW = new Anew();

        /** As {@link #RESUME}. */
        record GoOn() implements Beginning {}

        /** As {@link #NEW}. */
        record Anew() implements Beginning {}

        /**
         * A run goes on, and none begins.
         *
         * @param run empty: the newest of the plan
         */
        record Resume(Optional<RunId> run, ChangedPlan changed, Ended ended) implements Beginning {}

        /**
         * A step that has ended runs once more, with what was unreached because of it: in the
         * unfinished run, else in a new one.
         *
         * @param step as a person names it
         */
        record Retry(String step) implements Beginning {}
    }

    /** What becomes of a plan that has changed while nobody worked on its run. */
    public enum ChangedPlan {
        /**
         * As the settings say: what is taken up unasked is, anything else is refused or accepted.
         */
        ASK,
        /** It is taken up as it is. */
        ACCEPT,
        /** The run goes on with the plan as recorded, whatever the file says. */
        RECORDED
    }

    /** What becomes of a run that has ended for good. */
    public enum Ended {
        STAYS,
        /** What failed in it is tried again. */
        IS_REOPENED
    }

    /** What becomes of a change that was made before the run goes on. */
    ChangedPlan changedBefore() {
        return beginning instanceof Beginning.Resume resume && resume.changed() != ChangedPlan.ASK
                ? resume.changed()
                : changedBySettings();
    }

    /**
     * What becomes of a change that is made while the run goes on. A person accepts the plan as it
     * is, not whatever it becomes.
     */
    ChangedPlan changedMeanwhile() {
        return changedBefore() == ChangedPlan.RECORDED ? ChangedPlan.RECORDED : changedBySettings();
    }

    private ChangedPlan changedBySettings() {
        return switch (settings.planEdits()) {
            case CONFIRM -> ChangedPlan.ASK;
            case ACCEPT -> ChangedPlan.ACCEPT;
        };
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

    public RunRequest withSettings(RunSettings other) {
        return new RunRequest(
                plan,
                strictness,
                other,
                consent,
                beginning,
                until,
                only,
                maxSteps,
                waiting,
                by,
                user,
                listener);
    }

    public RunRequest withBeginning(Beginning other) {
        return new RunRequest(
                plan,
                strictness,
                settings,
                consent,
                other,
                until,
                only,
                maxSteps,
                waiting,
                by,
                user,
                listener);
    }

    /** For a run in which nobody works: persons decide about its steps. */
    RunRequest withoutWork(String person) {
        return new RunRequest(
                plan,
                strictness,
                settings,
                consent,
                beginning,
                until,
                only,
                maxSteps,
                waiting,
                "",
                person,
                listener);
    }
}
