package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Problem;
import dev.stepfast.engine.Opening;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.render.DiagnosticText;
import java.util.Optional;

/** Says why a command did not begin. */
final class Openings {
    private final Frame frame;

    Openings(Frame frame) {
        this.frame = frame;
    }

    /** Says it, and what to do next. */
    ExitCode explain(Opening opening) {
        switch (opening) {
            case Opening.Ready ready -> {}
            case Opening.NothingToDo nothing -> frame.terminal().line("Nothing to do.");
            case Opening.InvalidPlan invalid -> {
                for (Diagnostic diagnostic : invalid.plan().diagnostics()) {
                    if (diagnostic.severity() != Severity.HINT) {
                        frame.terminal()
                                .diagnostic(
                                        DiagnosticText.line(
                                                invalid.plan().source().path(), diagnostic));
                    }
                }
                frame.terminal().diagnostic("stepfast: the plan has errors; nothing was started");
            }
            case Opening.GrantRequired required -> {
                return new GrantDialog(frame).refuse(required);
            }
            case Opening.Locked locked ->
                    say(
                            "run_locked: held by "
                                    + locked.holder()
                                    + "; wait for it with --wait, or stop it");
            case Opening.Refused refused -> say(refused.code() + ": " + refused.message());
        }
        return ExitCode.of(opening);
    }

    private void say(String message) {
        new Problem(message, Optional.empty()).lines(false).forEach(frame.terminal()::diagnostic);
    }
}
