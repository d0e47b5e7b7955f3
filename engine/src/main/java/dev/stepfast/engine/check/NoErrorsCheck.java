package dev.stepfast.engine.check;

import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs {@code no_errors} checks: the tool ledger ends well. */
final class NoErrorsCheck {
    private static final String EXPECTED =
            "the last command exited 0, and the last call of every tool on a target succeeded";

    private NoErrorsCheck() {}

    @SuppressWarnings("UnusedVariable") // the type says which check is meant
    static Finding run(CheckSpec.NoErrors check, Verification verification) {
        Optional<ToolLedger> recorded = verification.subject().ledger();
        if (recorded.isEmpty()) {
            return Finding.error(
                    VerdictClass.NO_LEDGER,
                    "the agent records no tool calls; use a command instead",
                    EXPECTED);
        }
        ToolLedger ledger = recorded.get();
        Sha256 hash = Subjects.hashOf(ledger);
        List<ToolLedger.Entry> bad = ledger.findUnresolved();
        if (bad.isEmpty()) {
            return Finding.pass(ledger.isEmpty() ? "no tool was called" : "", EXPECTED, hash);
        }
        String reason = bad.size() == 1 ? "1 tool call failed" : bad.size() + " tool calls failed";
        return Finding.fail(VerdictClass.TOOL_FAILED, reason, EXPECTED, hash)
                .showing(bad.stream().map(NoErrorsCheck::line).collect(Collectors.joining("\n")));
    }

    private static String line(ToolLedger.Entry entry) {
        return UntrustedText.oneLine(
                entry.tool() + ": " + entry.target() + " (" + entry.note() + ")");
    }
}
