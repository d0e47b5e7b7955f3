package dev.stepfast.cli.render;

import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What one record says, in one line for people. */
final class EventText {
    /** Digits of a hash that tell it from others. */
    private static final int SHORT_HASH = 12;

    private EventText() {}

    static String of(RunEvent event) {
        return switch (event) {
            case RunEvent.NodeEvent node -> ofNode(node);
            case RunEvent.RunCreated e ->
                    parts(
                            Shown.line(e.source().path()),
                            Numbers.count(e.graph().nodes().size(), "node"),
                            Shown.line(e.by()),
                            "sandbox " + e.sandboxLevel(),
                            "version " + Shown.line(e.version()));
            case RunEvent.OwnerTaken e ->
                    "process " + e.pid() + ", owner " + e.incarnation().number();
            case RunEvent.AuthorityGranted e -> e.how() + by(e.by(), "");
            case RunEvent.PlanChangeAccepted e ->
                    parts(
                            e.kept().size() + " kept",
                            e.again().size() + " again" + by(e.by(), e.why()));
            case RunEvent.CancelRequested e -> by(e.by(), e.why()).strip();
            case RunEvent.RunStopped e -> Shown.line(e.signal());
            case RunEvent.RunEnded e ->
                    e.outcome().wire()
                            + (e.reasons().isEmpty()
                                    ? ""
                                    : ": " + Shown.line(String.join(", ", e.reasons())));
            case RunEvent.RunReopened e -> by(e.by(), e.why()).strip();
            case RunEvent.BaseRecorded e -> "tree " + brief(e.tree());
            case RunEvent.PlanFileChanged e -> Shown.line(e.summary());
        };
    }

    private static String ofNode(RunEvent.NodeEvent event) {
        return switch (event) {
            case RunEvent.NodeResolved e ->
                    parts(
                            e.outcome().name().toLowerCase(Locale.ROOT),
                            e.reason().wire(),
                            e.grade().map(grade -> grade.wire()).orElse(""),
                            Shown.line(e.detail()));
            case RunEvent.NodeInterrupted e ->
                    parts(
                            attempt(e.attempt()),
                            e.inDoubt().isEmpty()
                                    ? "nothing in doubt"
                                    : Numbers.count(e.inDoubt().size(), "effect") + " in doubt");
            case RunEvent.InterruptionResolved e ->
                    attempt(e.attempt()) + ": " + e.how() + by(e.by(), e.why());
            case RunEvent.NodeReopened e -> by(e.by(), e.why()).strip();
            case RunEvent.StepDecided e ->
                    parts(e.what().name().toLowerCase(Locale.ROOT), by(e.by(), e.why()).strip());
            case RunEvent.AttemptStarted e ->
                    parts(
                            attempt(e.attempt()),
                            Shown.line(e.strategy()),
                            e.model().map(Shown::line).orElse(""));
            case RunEvent.AttemptResumed e ->
                    attempt(e.attempt()) + (e.startsAgain() ? " starts again" : " goes on");
            case RunEvent.AttemptEnded e -> ended(e);
            case RunEvent.ModelCallStarted e -> parts(effect(e.effect()), Shown.line(e.model()));
            case RunEvent.ModelCallRetried e ->
                    parts(
                            effect(e.effect()),
                            Shown.line(e.failure()),
                            "again in " + Numbers.duration(e.pause()));
            case RunEvent.ModelCallEnded e ->
                    parts(
                            effect(e.effect()),
                            e.failure().map(Shown::quote).orElse(""),
                            Numbers.usage(e.usage()),
                            Numbers.duration(e.took()));
            case RunEvent.ToolCallStarted e ->
                    parts(effect(e.effect()), Shown.line(e.tool()), changes(e));
            case RunEvent.ToolCallEnded e -> toolEnded(e);
            case RunEvent.CommandStarted e -> parts(effect(e.effect()), Words.line(e.argv()));
            case RunEvent.CommandEnded e ->
                    parts(
                            effect(e.effect()),
                            Shown.line(e.exit()),
                            Numbers.duration(e.took()),
                            e.survivors().isEmpty()
                                    ? ""
                                    : Numbers.count(e.survivors().size(), "survivor"));
            case RunEvent.EffectDenied e ->
                    parts(attempt(e.attempt()), Shown.line(e.code()), Shown.line(e.what()));
            case RunEvent.CheckEnded e -> checked(e);
            case RunEvent.GateOpened e -> parts(e.gate().toString(), Shown.quote(e.shown()));
            case RunEvent.GateAnswered e ->
                    e.gate()
                            + ": "
                            + e.answer().kind().wire()
                            + by(e.answer().by(), e.answer().why().orElse(""));
            case RunEvent.GateExpired e -> e.gate().toString();
            case RunEvent.BudgetRefused e ->
                    parts(
                            attempt(e.attempt()),
                            e.limit() + ": " + e.needed() + " needed, " + e.left() + " left");
            case RunEvent.MarkWritten e -> "[" + Shown.line(String.valueOf(e.mark())) + "]";
        };
    }

    private static String ended(RunEvent.AttemptEnded e) {
        return parts(
                attempt(e.attempt()),
                e.how().words(),
                Shown.line(e.detail()),
                e.changed().isEmpty()
                        ? "no file changed"
                        : Numbers.count(e.changed().size(), "file") + " changed",
                e.usage().total() > 0 ? Numbers.usage(e.usage()) : "",
                Numbers.wholeSeconds(e.work()));
    }

    private static String changes(RunEvent.ToolCallStarted e) {
        return Shown.line(
                String.join(", ", e.changes().stream().map(file -> file.path()).toList()));
    }

    private static String toolEnded(RunEvent.ToolCallEnded e) {
        Optional<ToolLedger.Entry> entry = e.entry();
        String what =
                entry.map(done ->
                                Shown.line(done.tool() + ": " + done.target())
                                        + " ("
                                        + Shown.line(done.note())
                                        + ")")
                        .orElseGet(() ->
                                Shown.line(
                                        e.tool() + ": " + e.invalid().orElse("not carried out")));
        return parts(
                effect(e.effect()),
                what,
                entry.map(done -> Numbers.duration(done.duration())).orElse(""));
    }

    private static String checked(RunEvent.CheckEnded e) {
        Verdict verdict = e.verdict();
        return parts(
                e.phase().name().toLowerCase(Locale.ROOT),
                verdict.status().name(),
                CheckLines.brief(verdict),
                e.reusedFrom()
                        .map(seq -> "as in record " + seq)
                        .orElse(Numbers.duration(verdict.duration())));
    }

    /** Node, attempt and number of an effect; all of a log is of one run. */
    private static String effect(EffectId id) {
        String text = id.toString();
        return text.substring(text.indexOf('.') + 1);
    }

    private static String attempt(AttemptId id) {
        return "attempt " + id.number();
    }

    private static String by(String who, String why) {
        return (who.isBlank() ? "" : " by " + Shown.line(who))
                + (why.isBlank() ? "" : ": " + Shown.line(why));
    }

    private static String brief(Sha256 hash) {
        return hash.hex().substring(0, SHORT_HASH);
    }

    private static String parts(String... parts) {
        List<String> said = new ArrayList<>();
        for (String part : parts) {
            if (!part.isBlank()) {
                said.add(part);
            }
        }
        return String.join(", ", said);
    }
}
