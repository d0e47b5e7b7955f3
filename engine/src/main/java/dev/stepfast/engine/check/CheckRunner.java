package dev.stepfast.engine.check;

import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType.Sight;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Runs checks and says what they found. No verdict comes from anywhere else, and none from a model.
 */
public final class CheckRunner {
    private final BoundedWork work;

    public CheckRunner() {
        this(BoundedWork.DEADLINE);
    }

    CheckRunner(Duration searchDeadline) {
        this.work = new BoundedWork(searchDeadline);
    }

    /**
     * Runs all of the checks and returns one verdict for each, in the order given. The cheap ones
     * run first: of replies and ledgers, then of files, then those that start a process. Equal
     * commands run once.
     *
     * @throws CancellationException when the thread was interrupted while a command ran; the
     *     interrupt flag is set
     */
    public List<Verdict> verify(
            List<CheckSpec> checks, CheckSubject subject, CheckContext context) {
        Optional<WorkspacePath> changed = ProtectedFiles.findChanged(checks, subject, context);
        if (changed.isPresent()) {
            return checks.stream().map(check -> changedVerdict(check, changed.get())).toList();
        }
        Verification verification = new Verification(checks, subject, context, work);
        Map<Integer, Verdict> verdicts = new HashMap<>();
        for (Cost cost : Cost.values()) {
            for (int i = 0; i < checks.size(); i++) {
                if (Cost.of(checks.get(i)) == cost) {
                    verdicts.put(i, judge(checks.get(i), verification));
                }
            }
        }
        List<Verdict> inOrder = new ArrayList<>();
        for (int i = 0; i < checks.size(); i++) {
            inOrder.add(verdicts.getOrDefault(i, unjudged(checks.get(i))));
        }
        return List.copyOf(inOrder);
    }

    /**
     * Those of the checks that can be made on this subject, in order: before the first attempt only
     * workspace checks that do not opt out; without an attempt no reply and ledger checks.
     */
    public static List<CheckSpec> checkable(List<CheckSpec> checks, CheckSubject subject) {
        return checks.stream().filter(check -> isCheckable(check, subject)).toList();
    }

    /**
     * Searches whose thread was given up because they took too long, since this runner was made.
     */
    public int givenUpSearches() {
        return work.givenUp();
    }

    private static boolean isCheckable(CheckSpec check, CheckSubject subject) {
        if (subject.phase() == Phase.BEFORE) {
            return check.type().sight() == Sight.WORKSPACE
                    && !(check instanceof CheckSpec.ProcessCheck process
                            && !process.process().preflight());
        }
        return check.type().sight() == Sight.WORKSPACE || subject.reply().isPresent();
    }

    private static Verdict judge(CheckSpec check, Verification verification) {
        long start = verification.clock().nanos();
        Finding finding = find(check, verification);
        return verdict(check, finding, Duration.ofNanos(verification.clock().nanos() - start));
    }

    private static Finding find(CheckSpec check, Verification verification) {
        try {
            return switch (check) {
                case CheckSpec.Command command -> CommandCheck.run(command, verification);
                case CheckSpec.Custom custom -> CustomCheck.run(custom, verification);
                case CheckSpec.FileExists exists -> FileExistsCheck.run(exists, verification);
                case CheckSpec.FileContains contains ->
                        FileContainsCheck.run(contains, verification);
                case CheckSpec.FileRegex regex -> FileRegexCheck.run(regex, verification);
                case CheckSpec.Regex regex -> RegexCheck.run(regex, verification);
                case CheckSpec.Contains contains -> ContainsCheck.run(contains, verification);
                case CheckSpec.Json json -> JsonCheck.run(json, verification);
                case CheckSpec.NoErrors noErrors -> NoErrorsCheck.run(noErrors, verification);
            };
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (RuntimeException bug) {
            // A check that breaks must never look like one that passed.
            return Finding.error(VerdictClass.INTERNAL, "the check itself failed: " + bug, "");
        }
    }

    private static Verdict changedVerdict(CheckSpec check, WorkspacePath path) {
        return verdict(
                check,
                Finding.error(
                        VerdictClass.CHECK_CHANGED,
                        "\"" + path + "\" was changed, and it is protected",
                        ""),
                Duration.ZERO);
    }

    private static Verdict unjudged(CheckSpec check) {
        return verdict(
                check,
                Finding.error(VerdictClass.INTERNAL, "the check was not run", ""),
                Duration.ZERO);
    }

    private static Verdict verdict(CheckSpec check, Finding finding, Duration took) {
        return new Verdict(
                check.key(),
                check.display(),
                finding.status(),
                finding.failure(),
                finding.reason(),
                finding.expected(),
                finding.actual(),
                took,
                finding.subject(),
                finding.artifact());
    }

    /** What a check costs, the cheapest first. */
    private enum Cost {
        TEXT,
        FILE,
        PROCESS;

        static Cost of(CheckSpec check) {
            return switch (check) {
                case CheckSpec.Regex c -> TEXT;
                case CheckSpec.Contains c -> TEXT;
                case CheckSpec.Json c -> TEXT;
                case CheckSpec.NoErrors c -> TEXT;
                case CheckSpec.FileExists c -> FILE;
                case CheckSpec.FileContains c -> FILE;
                case CheckSpec.FileRegex c -> FILE;
                case CheckSpec.ProcessCheck c -> PROCESS;
            };
        }
    }
}
