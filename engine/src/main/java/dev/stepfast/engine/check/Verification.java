package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Clock;
import dev.stepfast.plan.check.CheckSpec;
import java.time.Duration;
import java.util.List;

/**
 * What the checks of one verification share: subjects, started commands, and the time that is left.
 */
final class Verification {
    private final CheckSubject subject;
    private final CheckContext context;
    private final Subjects subjects;
    private final BoundedWork work;
    private final PatternSearch search;
    private final ProcessRuns processes;

    Verification(
            List<CheckSpec> checks, CheckSubject subject, CheckContext context, BoundedWork work) {
        this.subject = subject;
        this.context = context;
        this.subjects = new Subjects(subject, context.workspace());
        this.work = work;
        this.search = new PatternSearch(work);
        this.processes = new ProcessRuns(context, subject, deadline(checks, context));
    }

    CheckSubject subject() {
        return subject;
    }

    CheckContext context() {
        return context;
    }

    Clock clock() {
        return context.clock();
    }

    Subjects subjects() {
        return subjects;
    }

    BoundedWork work() {
        return work;
    }

    PatternSearch search() {
        return search;
    }

    ProcessRuns processes() {
        return processes;
    }

    /** The configured deadline, or the sum of the stated timeouts where that is longer. */
    private static Duration deadline(List<CheckSpec> checks, CheckContext context) {
        Duration stated =
                checks.stream()
                        .flatMap(check -> check.options().timeout().stream())
                        .reduce(Duration.ZERO, Duration::plus);
        Duration configured = context.limits().deadline();
        return stated.compareTo(configured) > 0 ? stated : configured;
    }
}
