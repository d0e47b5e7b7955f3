package dev.stepfast.cli.command;

import dev.stepfast.cli.render.GrantText;
import dev.stepfast.cli.render.Question;
import dev.stepfast.cli.render.Words;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Asks for consent to what a plan may do at most; where nobody sits, says how to give it. */
final class GrantDialog {
    /** Digits of the digest in the line to paste: more than the shortest that is taken. */
    private static final int SHOWN_DIGITS = 16;

    /** Lines before a person is asked to go on; fewer than the smallest terminal has. */
    private static final int PAGE = 20;

    private static final String COMMAND_LINE = "command ";

    private final Frame frame;

    GrantDialog(Frame frame) {
        this.frame = frame;
    }

    /** Asks the person at the terminal; empty when the answer is no. */
    Optional<Consent> ask(Opening.GrantRequired required) {
        Question question = new Question(frame.terminal(), frame.invocation().streams().in());
        List<String> lines = lines(required);
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0 && i % PAGE == 0) {
                question.ask("-- Enter for more (" + (lines.size() - i) + " lines) -- ");
            }
            frame.terminal().always(lines.get(i));
        }
        frame.terminal().always("");
        String answer =
                question.ask("Allow it? once (o), trust this workspace (t), no (N): ")
                        .orElse("")
                        .toLowerCase(Locale.ROOT);
        String by = frame.invocation().user();
        return switch (answer) {
            case "o", "once" -> Optional.of(new Consent.Once(by));
            case "t", "trust", "trust this workspace" -> Optional.of(new Consent.Trust(by));
            default -> Optional.empty();
        };
    }

    /** Says that consent is missing, what it would be to, and how to give it. */
    ExitCode refuse(Opening.GrantRequired required) {
        lines(required).forEach(frame.terminal()::diagnostic);
        frame.terminal().diagnostic("");
        frame.terminal()
                .diagnostic("stepfast: grant_required: nothing was started. To consent, once:");
        frame.terminal().diagnostic("  " + pasteLine(required.digest()));
        return ExitCode.BLOCKED;
    }

    private String pasteLine(String digest) {
        String hex = digest.startsWith("sha256:") ? digest.substring("sha256:".length()) : digest;
        List<String> words = new ArrayList<>(List.of(frame.invocation().program()));
        words.addAll(withoutGrant(frame.invocation().arguments()));
        int end = words.indexOf("--");
        words.addAll(
                end < 0 ? words.size() : end,
                List.of("--grant", hex.substring(0, Math.min(hex.length(), SHOWN_DIGITS))));
        return Words.line(words);
    }

    private static List<String> withoutGrant(List<String> arguments) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).equals("--grant")) {
                i++;
            } else if (!arguments.get(i).startsWith("--grant=")) {
                kept.add(arguments.get(i));
            }
        }
        return kept;
    }

    private List<String> lines(Opening.GrantRequired required) {
        List<String> covered = required.authority().covered();
        List<String> fresh =
                required.fresh().size() == covered.size() ? List.of() : required.fresh();
        return new GrantText(frame.terminal().look().width())
                .of(
                        new GrantText.Request(
                                required.plan().source().path(),
                                frame.workspace().toString(),
                                required.commands().stream().map(GrantDialog::command).toList(),
                                covered.stream()
                                        .filter(line -> !line.startsWith(COMMAND_LINE))
                                        .toList(),
                                required.authority().others(),
                                fresh));
    }

    private static GrantText.Command command(Opening.JudgedCommand judged) {
        return new GrantText.Command(
                judged.command().argv(),
                judged.command().network(),
                judged.command().nodes().stream().map(NodeId::value).toList(),
                decision(judged.decision()));
    }

    private static String decision(PolicyDecision decision) {
        return switch (decision) {
            case PolicyDecision.Allowed allowed -> "once granted it starts " + allowed.program();
            case PolicyDecision.Refused refused -> "refused all the same: " + refused.reason();
            case PolicyDecision.NotFound missing -> "not found: " + missing.reason();
        };
    }
}
