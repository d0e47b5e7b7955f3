package dev.stepfast.cli.command;

import dev.stepfast.cli.render.CheckRenderer;
import dev.stepfast.cli.render.DecisionLines;
import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.StepCheck;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Records what a person decides about a node, and says what came of it. */
final class Deciding {
    private final Frame frame;
    private final Workplace place;

    Deciding(Frame frame, Workplace place) {
        this.frame = frame;
        this.place = place;
    }

    /** A decision on a step. */
    ExitCode decide(DecisionRequest request) {
        DecisionReport report =
                withConsent(
                        request.consent(), consent -> place.decide(request.withConsent(consent)));
        return say(
                report,
                new Said(
                        DecisionLines.Word.of(request.what()),
                        request.by(),
                        request.why(),
                        Optional.empty()));
    }

    /**
     * What is said of a decision.
     *
     * @param next what to do after it, behind the id of the run
     */
    record Said(DecisionLines.Word word, String by, String why, Optional<String> next) {}

    /** Asks, and once more when the person at the terminal has consented. */
    DecisionReport withConsent(Consent given, Function<Consent, DecisionReport> ask) {
        DecisionReport report = ask.apply(given);
        if (report instanceof DecisionReport.NotMade not
                && not.why() instanceof Opening.GrantRequired required
                && frame.terminal().look().interactive()) {
            Optional<Consent> consent = new GrantDialog(frame).ask(required);
            return consent.isPresent() ? ask.apply(consent.get()) : report;
        }
        return report;
    }

    ExitCode say(DecisionReport report, Said said) {
        return switch (report) {
            case DecisionReport.NotMade not -> new Openings(frame).explain(not.why());
            case DecisionReport.NotProved not -> refuse(not);
            case DecisionReport.Recorded done -> {
                show(done.run(), done.node(), said, "recorded");
                yield ExitCode.DONE;
            }
            case DecisionReport.Kept kept -> {
                show(kept.run(), kept.node(), said, "kept");
                yield ExitCode.DONE;
            }
        };
    }

    private void show(RunId run, NodeId node, Said said, String delivery) {
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("run", run.value())
                            .put("step", node.value())
                            .put("decision", said.word().wire())
                            .put("by", said.by())
                            .put("reason", said.why())
                            .put("delivery", delivery)
                            .build());
            return;
        }
        String next =
                delivery.equals("kept")
                        ? " Next: stepfast run"
                        : said.next().map(command -> " Next: " + command + " " + run).orElse("");
        frame.terminal()
                .line(
                        DecisionLines.of(
                                        frame.terminal().signs(),
                                        node.value(),
                                        said.word(),
                                        said.why())
                                + next);
    }

    private ExitCode refuse(DecisionReport.NotProved not) {
        StepCheck check = not.check();
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("step", check.id().value())
                            .put("refused", "not_proved")
                            .putAll("checks", check.checks().stream().map(ViewJson::check).toList())
                            .putAll("not_checkable", check.notCheckable())
                            .build());
        } else {
            CheckRenderer renderer = new CheckRenderer(frame.terminal().signs());
            frame.terminal()
                    .lines(
                            renderer.of(
                                    new CheckRenderer.Part(
                                            check.index(),
                                            check.title(),
                                            check.checks(),
                                            check.notCheckable()),
                                    not.total()));
        }
        frame.terminal()
                .diagnostic(
                        "stepfast: not_proved: not every check of "
                                + check.id()
                                + " passes; see to that, or vouch for it yourself: stepfast done "
                                + check.id()
                                + " --force");
        return exitOf(check);
    }

    private static ExitCode exitOf(StepCheck check) {
        List<ExitCode> codes = new ArrayList<>();
        for (CheckView view : check.checks()) {
            view.verdict()
                    .ifPresent(verdict ->
                            codes.add(
                                    switch (verdict.status()) {
                                        case PASS -> ExitCode.DONE;
                                        case FAIL -> ExitCode.FAILED;
                                        case ERROR -> ExitCode.BLOCKED;
                                    }));
        }
        if (!check.notCheckable().isEmpty()) {
            codes.add(ExitCode.BLOCKED);
        }
        return ExitCode.first(codes);
    }
}
