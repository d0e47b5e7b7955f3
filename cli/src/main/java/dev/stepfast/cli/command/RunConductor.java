package dev.stepfast.cli.command;

import dev.stepfast.cli.render.GateLines;
import dev.stepfast.cli.render.Interrupts;
import dev.stepfast.cli.render.Question;
import dev.stepfast.cli.render.RunShow;
import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Takes a plan from consent to its end, with the person at the terminal where there is one. */
final class RunConductor {
    private final Frame frame;
    private final Workplace place;
    private final Interrupts interrupts;
    private final Answers answers;
    private final Consumer<String> warnings;

    /** Why the run did not succeed, as its last record says. */
    private List<String> reasons = List.of();

    /** Whether anything of the plan was begun. */
    private boolean begun;

    /** Who answers the gates of a run. */
    interface Answers {
        /** The answer to a gate; empty when nobody answers it here. */
        Optional<GateAnswer> find(StepView step, int total, GateOpened gate);
    }

    /**
     * A conductor in a workspace.
     *
     * @param warnings told what is weaker on this machine than it should be
     */
    RunConductor(
            Frame frame,
            Workplace place,
            Interrupts interrupts,
            Answers answers,
            Consumer<String> warnings) {
        this.frame = frame;
        this.place = place;
        this.interrupts = interrupts;
        this.answers = answers;
        this.warnings = warnings;
    }

    /** Answers of the person at the terminal; none where there is no terminal. */
    static Answers person(Frame frame) {
        return (step, total, gate) ->
                frame.terminal().look().interactive()
                        ? ask(frame, step, total, gate)
                        : Optional.empty();
    }

    private static Optional<GateAnswer> ask(
            Frame frame, StepView step, int total, GateOpened gate) {
        GateLines gates = new GateLines(frame.terminal().signs(), GateLines.Asking.HERE);
        List<String> lines = gates.question(step, total, gate);
        if (lines.size() > 1) {
            lines.forEach(frame.terminal()::always);
        }
        Question question = new Question(frame.terminal(), frame.invocation().streams().in());
        return question.findYes(gates.prompt(step, total, gate))
                .map(yes ->
                        new GateAnswer(
                                yes ? GateAnswer.Kind.APPROVED : GateAnswer.Kind.DENIED,
                                frame.invocation().user(),
                                Instant.now(),
                                Optional.empty()));
    }

    /**
     * Runs what the request asks for.
     *
     * @param request makes the request for a listener
     * @param observer told of everything besides {@code show}
     */
    ExitCode run(
            Function<Consumer<Notice>, RunRequest> request,
            RunShow show,
            Consumer<Notice> observer) {
        try (show) {
            RunRequest told = request.apply(tell(observer, show));
            Opening opening = place.open(told);
            if (opening instanceof Opening.GrantRequired required
                    && frame.terminal().look().interactive()) {
                Optional<Consent> consent = new GrantDialog(frame).ask(required);
                if (consent.isEmpty()) {
                    frame.terminal().diagnostic("stepfast: not granted; nothing was started");
                    return ExitCode.BLOCKED;
                }
                opening = place.open(told.withConsent(consent.get()));
            }
            return opening instanceof Opening.Ready ready
                    ? drive(ready.handle(), show, told.only())
                    : new Openings(frame).explain(opening);
        }
    }

    private Consumer<Notice> tell(Consumer<Notice> listener, RunShow show) {
        return notice -> {
            begun |= notice instanceof Notice.StepStarted;
            if (notice instanceof Notice.RunEnded ended) {
                reasons = ended.reasons();
            }
            show.accept(notice);
            listener.accept(notice);
        };
    }

    private ExitCode drive(RunHandle handle, RunShow show, Optional<String> only) {
        try (handle) {
            handle.warnings().forEach(warnings);
            RunOutcome outcome = driveGuarded(handle);
            while (outcome == RunOutcome.WAITING && answerGates(handle.view())) {
                outcome = driveGuarded(handle);
            }
            RunView view = handle.view();
            show.end(view, outcome);
            boolean stopped = interrupts.isInterrupted() && outcome == RunOutcome.INTERRUPTED;
            if (!stopped && !begun && only.isPresent() && isOpen(view, only.get())) {
                frame.terminal()
                        .diagnostic(
                                "stepfast: not_ready: "
                                        + only.get()
                                        + " waits for steps before it, and was not started; run them too with"
                                        + " --until "
                                        + only.get());
                return ExitCode.BLOCKED;
            }
            return stopped ? ExitCode.CANCELLED : ExitCode.of(outcome, view, reasons);
        }
    }

    /** Whether the step that a word names has not been brought to an end. */
    private static boolean isOpen(RunView view, String word) {
        return view.steps().stream()
                .filter(step ->
                        word.startsWith("#")
                                ? word.equals("#" + step.index())
                                : step.id().value().startsWith(word))
                .anyMatch(step ->
                        step.state() == StepState.PENDING || step.state() == StepState.BLOCKED);
    }

    private RunOutcome driveGuarded(RunHandle handle) {
        interrupts.guard(handle::stop);
        try {
            return handle.drive();
        } finally {
            interrupts.rest();
        }
    }

    /** Answers every gate that somebody here answers; false when there was none. */
    private boolean answerGates(RunView view) {
        List<Boolean> taken = new ArrayList<>();
        for (StepView step : view.steps()) {
            step.gate()
                    .ifPresent(gate ->
                            answers.find(step, view.steps().size(), gate)
                                    .ifPresent(answer -> taken.add(deliver(gate, answer))));
        }
        return taken.contains(true);
    }

    private boolean deliver(GateOpened gate, GateAnswer answer) {
        return switch (place.answer(gate.gate().toString(), GateLines.code(gate), answer)) {
            case AnswerReport.Delivered delivered -> true;
            case AnswerReport.Kept kept -> true;
            case AnswerReport.Refused refused -> {
                frame.terminal()
                        .diagnostic("stepfast: " + refused.code() + ": " + refused.message());
                yield false;
            }
        };
    }
}
