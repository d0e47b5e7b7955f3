package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.check.CheckSpec;
import java.util.List;
import java.util.Set;

/**
 * What an agent is told of a step.
 *
 * @param goal of the plan
 * @param context heading path, then titles and bodies of the parents, each as written
 * @param checks of the step
 * @param reveal which checks are named that have not failed yet
 * @param failedChecks keys of checks that have failed in this step
 * @param files that the step needs
 * @param start whether an interrupted attempt may have left work behind
 */
public record StepBrief(
        String goal,
        Progress progress,
        List<String> context,
        Step step,
        List<CheckSpec> checks,
        RunSettings.Reveal reveal,
        Set<String> failedChecks,
        List<NeededFile> files,
        Start start) {
    public StepBrief {
        context = List.copyOf(context);
        checks = List.copyOf(checks);
        failedChecks = Set.copyOf(failedChecks);
        files = List.copyOf(files);
    }

    /**
     * Where the plan stands.
     *
     * @param done how many steps are done
     * @param finished titles of finished steps, the latest last; only the last three are shown
     * @param upcoming titles of the steps behind this one, the next first; only five are shown
     */
    public record Progress(int done, int total, List<String> finished, List<String> upcoming) {
        public Progress {
            finished = List.copyOf(finished);
            upcoming = List.copyOf(upcoming);
        }
    }

    /**
     * The step itself.
     *
     * @param number in the plan, from 1
     * @param body as written, without annotations; may be empty
     */
    public record Step(int number, String title, String body) {}

    /** A file of the workspace with its content, decoded. */
    public record NeededFile(String path, String content) {}

    /** Whether earlier work of the same attempt may be there. */
    public enum Start {
        CLEAN,
        AFTER_INTERRUPTION
    }
}
