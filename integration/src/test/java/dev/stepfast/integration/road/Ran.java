package dev.stepfast.integration.road;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What came of one start of a plan.
 *
 * @param outcome empty when it was not driven
 * @param requests the model calls of this start
 * @param records of the whole run
 */
record Ran(
        Opening opening,
        Optional<RunOutcome> outcome,
        Optional<RunView> view,
        List<Notice> notices,
        List<ModelRequest> requests,
        List<JournalRecord> records) {

    String end() {
        return outcome.map(RunOutcome::wire).orElseGet(() -> opening.getClass().getSimpleName());
    }

    RunId run() {
        return view.orElseThrow().run().orElseThrow();
    }

    /** One line per step: id, state, and grade or reason. */
    List<String> steps() {
        return view.orElseThrow().steps().stream().map(Ran::words).toList();
    }

    StepView step(String id) {
        return view.orElseThrow().steps().stream()
                .filter(step -> step.id().value().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static String words(StepView step) {
        return (step.id()
                        + " "
                        + step.state().name().toLowerCase(Locale.ROOT)
                        + step.grade().map(Grade::wire).map(word -> " " + word).orElse("")
                        + step.reason().map(word -> " " + word).orElse(""))
                .strip();
    }

    /** What was said last to the model in a call, from 0. */
    String prompt(int request) {
        return requests.get(request).messages().stream()
                .filter(dev.stepfast.engine.model.Message.User.class::isInstance)
                .map(message -> ((dev.stepfast.engine.model.Message.User) message).text())
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    <E extends RunEvent> List<E> events(Class<E> type) {
        return records.stream()
                .map(JournalRecord::event)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** The reasons of the run's last end. */
    List<String> reasons() {
        return events(RunEvent.RunEnded.class).getLast().reasons();
    }
}
