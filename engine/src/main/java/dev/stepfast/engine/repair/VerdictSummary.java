package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import java.util.List;
import java.util.Optional;

/** What verdicts say together; an ERROR outweighs a FAIL. */
sealed interface VerdictSummary {
    record AllPass() implements VerdictSummary {}

    record SomeFail(String words) implements VerdictSummary {}

    record SomeError(String words) implements VerdictSummary {}

    static VerdictSummary of(List<Verdict> verdicts) {
        Optional<Verdict> error = verdicts.stream().filter(Verdict::isError).findFirst();
        if (error.isPresent()) {
            Verdict first = error.get();
            return new SomeError(
                    first.display()
                            + ": "
                            + first.failure().map(VerdictClass::wire).orElse("error"));
        }
        long failed = verdicts.stream().filter(Verdict::isFail).count();
        return failed == 0
                ? new AllPass()
                : new SomeFail(
                        failed
                                + " of "
                                + verdicts.size()
                                + (verdicts.size() == 1 ? " check" : " checks")
                                + " failed");
    }
}
