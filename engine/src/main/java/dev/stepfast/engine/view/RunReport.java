package dev.stepfast.engine.view;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All that is to be told of a run, for who has to answer for it.
 *
 * @param reasons why the run did not succeed, in the words of its last record
 * @param finals the final checks of the plan, as a step without number; empty where it has none
 * @param broken verdicts that were made again at the end and do not hold any more
 */
public record RunReport(
        RunView view,
        RunSummary summary,
        Origin origin,
        List<String> reasons,
        Optional<StepView> finals,
        List<Verdict> broken,
        List<ChangedPath> changed,
        List<HumanAct> overrides,
        List<AcceptanceEntry> acceptance) {
    public RunReport {
        reasons = List.copyOf(reasons);
        broken = List.copyOf(broken);
        changed = List.copyOf(changed);
        overrides = List.copyOf(overrides);
        acceptance = List.copyOf(acceptance);
    }

    /**
     * Where the records come from.
     *
     * @param version of the program that began the run
     * @param owners how many processes owned it, one after another
     * @param records how many there are
     * @param last when the last one was written
     * @param authority all that the plan could do at most, as sorted lines
     */
    public record Origin(
            String version,
            Sha256 planDigest,
            int owners,
            long records,
            Instant last,
            List<String> authority) {
        public Origin {
            authority = List.copyOf(authority);
        }
    }

    /**
     * A file that attempts changed, from before the first of them to after the last.
     *
     * @param steps names of the steps that changed it, in order
     * @param startedBy what makes other programs execute it on their own; empty for other files
     */
    public record ChangedPath(
            String path, Kind kind, List<String> steps, Optional<String> startedBy) {
        public ChangedPath {
            steps = List.copyOf(steps);
        }

        /** What became of it. */
        public enum Kind {
            ADDED,
            CHANGED,
            DELETED,
            /** Changed, and changed back. */
            RESTORED
        }
    }

    /**
     * What a person decided: a grant, a gate, a step ended or reopened by hand, a changed plan.
     *
     * @param what in a few words of ours
     * @param subject the step or gate it is about, and what was asked; may be empty
     * @param by who, and empty where nobody says so: the plan file shows it
     */
    public record HumanAct(Instant at, String what, String subject, String by, String why) {}

    /** An item that the whole plan is judged by. */
    public record AcceptanceEntry(String id, String text) {}
}
