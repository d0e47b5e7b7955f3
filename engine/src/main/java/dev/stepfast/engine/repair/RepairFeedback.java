package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.CleanText;
import dev.stepfast.engine.text.Redactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a repair is told of the attempt before it.
 *
 * @param attempt number of that attempt, from 1
 * @param most how many attempts there may be
 * @param changed paths of the files it changed
 * @param failures what is wrong, at least one
 * @param reply what it said
 */
public record RepairFeedback(
        int attempt,
        int most,
        AttemptEnding ending,
        List<String> changed,
        List<Failure> failures,
        CleanText reply) {
    public RepairFeedback {
        changed = List.copyOf(changed);
        failures = List.copyOf(failures);
    }

    /**
     * One thing that is wrong.
     *
     * @param error one line, ours, with the label that compares it with before
     * @param type of the check
     * @param expected in the plan's words
     * @param actual one line, ours
     * @param evidence what was there, from outside; may be empty
     */
    public record Failure(
            String error, String type, String expected, String actual, CleanText evidence) {}

    /** The feedback on the last attempt. */
    public static RepairFeedback of(RepairSituation situation, Redactor redactor) {
        AttemptResult last = situation.last();
        List<Failure> failures = new ArrayList<>();
        if (last.wroteElsewhere()) {
            failures.add(elsewhere(last, redactor));
        }
        last.failures().forEach(verdict -> failures.add(failure(verdict, situation, redactor)));
        return new RepairFeedback(
                situation.attempts().size(),
                situation.rules().maxRepairs() + 1,
                last.ending(),
                last.changed().stream().map(ChangedFile::path).toList(),
                failures,
                CleanText.of(last.reply(), redactor));
    }

    /** All texts of it that go between fences. */
    List<CleanText> fenced() {
        List<CleanText> texts = new ArrayList<>();
        failures.forEach(failure -> texts.add(failure.evidence()));
        texts.add(reply);
        return texts;
    }

    private static Failure failure(Verdict verdict, RepairSituation situation, Redactor redactor) {
        // What a script says is from outside; it stands between fences, as its output.
        String reason =
                verdict.failure().equals(Optional.of(VerdictClass.REJECTED))
                        ? VerdictClass.REJECTED.wire()
                        : verdict.reason();
        String label = label(verdict, situation).map(words -> " (" + words + ")").orElse("");
        return new Failure(
                reason + label,
                typeIn(verdict.key()),
                verdict.expected(),
                reason,
                CleanText.of(verdict.actual(), redactor));
    }

    private static Failure elsewhere(AttemptResult last, Redactor redactor) {
        String expected =
                last.ending() == AttemptEnding.WRITE_CONFLICT
                        ? "no change to a file that a step beside this one changed"
                        : "changes only to the files that this step may write";
        return new Failure(
                last.ending().words(),
                "writes",
                expected,
                "these were changed",
                CleanText.of(last.detail(), redactor));
    }

    private static Optional<String> label(Verdict verdict, RepairSituation situation) {
        if (situation.findPrevious(verdict.key()).filter(Verdict::isPass).isPresent()) {
            return Optional.of("passed before this attempt");
        }
        return situation
                .findBefore(verdict.key())
                .flatMap(before -> Proof.changeOf(before, verdict))
                .map(Proof.Change::words);
    }

    /** A key is {@code type(options): operand}. */
    private static String typeIn(String key) {
        int end = 0;
        while (end < key.length() && key.charAt(end) != '(' && key.charAt(end) != ':') {
            end++;
        }
        return key.substring(0, end);
    }
}
