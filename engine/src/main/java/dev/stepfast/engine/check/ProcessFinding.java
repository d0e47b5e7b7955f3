package dev.stepfast.engine.check;

import dev.stepfast.engine.check.ProcessRuns.ProcessEnd;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.function.IntFunction;

/** Says what the end of a process means for the check that started it. */
final class ProcessFinding {
    private final String expected;
    private final Phase phase;
    private final Sha256 tree;
    private final IntFunction<Finding> byExitCode;

    /**
     * @param tree the files as they were when the process was started
     * @param byExitCode what a process that ended by itself means
     */
    ProcessFinding(String expected, Phase phase, Sha256 tree, IntFunction<Finding> byExitCode) {
        this.expected = expected;
        this.phase = phase;
        this.tree = tree;
        this.byExitCode = byExitCode;
    }

    Finding of(ProcessEnd end) {
        return switch (end) {
            case ProcessEnd.Refused refused ->
                    Finding.error(classOf(refused.refusal()), refused.refusal().reason(), expected);
            case ProcessEnd.NotFound notFound ->
                    Finding.error(
                            VerdictClass.NOT_STARTED,
                            "not started: " + notFound.reason(),
                            expected);
            case ProcessEnd.NoTime noTime ->
                    Finding.error(
                            VerdictClass.NOT_STARTED,
                            "not started: the "
                                    + words(noTime.deadline())
                                    + " for all checks had passed; raise checks.deadline or timeout=",
                            expected);
            case ProcessEnd.Ran ran ->
                    ofRan(ran).showing(ran.shown()).with(ran.artifact()).about(tree);
        };
    }

    private Finding ofRan(ProcessEnd.Ran ran) {
        if (!ran.end().survivors().isEmpty()) {
            return Finding.error(
                    VerdictClass.INTERNAL,
                    "processes are left that could change what is checked: "
                            + String.join(", ", ran.end().survivors()),
                    expected);
        }
        return switch (ran.end().how()) {
            case CommandEnd.How.Exited exited -> byExitCode.apply(exited.code());
            case CommandEnd.How.Signalled signalled ->
                    Finding.fail(
                            VerdictClass.SIGNAL,
                            "killed by signal " + signalled.signal(),
                            expected,
                            tree);
            case CommandEnd.How.TimedOut timedOut -> timeout(ran.limit());
            case CommandEnd.How.OutputLimit outputLimit ->
                    Finding.error(
                            VerdictClass.TOO_LARGE,
                            "ended: it printed more than a command may; make it quieter",
                            expected);
            case CommandEnd.How.NotStarted notStarted ->
                    Finding.error(
                            VerdictClass.NOT_STARTED,
                            "not started: " + notStarted.reason(),
                            expected);
            case CommandEnd.How.Cancelled cancelled ->
                    throw new IllegalStateException("a cancelled command ends its verification");
        };
    }

    private Finding timeout(Duration limit) {
        String reason = "timeout after " + words(limit) + "; raise timeout= if it needs longer";
        return phase == Phase.BEFORE
                ? Finding.error(VerdictClass.TIMEOUT, reason, expected)
                : Finding.fail(VerdictClass.TIMEOUT, reason, expected, tree);
    }

    /** Stable codes of the policy as verdict classes: the table of refusals. */
    private static VerdictClass classOf(PolicyDecision.Refused refused) {
        return switch (refused.code()) {
            case "path_refused" -> VerdictClass.PATH_REFUSED;
            case "not_a_file" -> VerdictClass.UNREADABLE;
            case "bad_encoding" -> VerdictClass.NOT_TEXT;
            case "limit_exceeded" -> VerdictClass.TOO_LARGE;
            case "check_changed" -> VerdictClass.CHECK_CHANGED;
            default -> VerdictClass.DENIED;
        };
    }

    private static String words(Duration duration) {
        return duration.toMillis() % 1000 == 0 && duration.toMillis() >= 1000
                ? duration.toSeconds() + "s"
                : duration.toMillis() + "ms";
    }
}
