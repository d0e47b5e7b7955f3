package dev.stepfast.engine.run;

import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import java.util.List;
import java.util.Optional;

/**
 * What the journal says about one attempt.
 *
 * @param seq sequence number of its start: the order among attempts of different nodes
 * @param effects in the order of their numbers; emptied when the attempt starts again
 * @param resumed how often it was resumed
 * @param mayStartAgain whether a person has said so, whatever its effects in doubt have done
 */
public record AttemptHistory(
        long seq,
        AttemptStarted started,
        List<EffectHistory> effects,
        Optional<AttemptEnded> ended,
        List<CheckEnded> verdicts,
        int resumed,
        boolean mayStartAgain) {
    public AttemptHistory {
        effects = List.copyOf(effects);
        verdicts = List.copyOf(verdicts);
    }

    /** An attempt of which nothing but its start is recorded. */
    public static AttemptHistory begun(long seq, AttemptStarted started) {
        return new AttemptHistory(seq, started, List.of(), Optional.empty(), List.of(), 0, false);
    }

    public AttemptId id() {
        return started.attempt();
    }

    /**
     * The effect of a kind with this number; a command shares the number of the tool call that
     * started it.
     */
    public <E extends EffectHistory> Optional<E> findEffect(int number, Class<E> kind) {
        return effects.stream()
                .filter(effect -> effect.id().number() == number)
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst();
    }

    public AttemptHistory withEffects(List<EffectHistory> others) {
        return new AttemptHistory(seq, started, others, ended, verdicts, resumed, mayStartAgain);
    }

    public AttemptHistory withVerdicts(List<CheckEnded> others) {
        return new AttemptHistory(seq, started, effects, ended, others, resumed, mayStartAgain);
    }

    /** What was checked of an interrupted attempt before it went on says nothing about its end. */
    public AttemptHistory withEnd(AttemptEnded end) {
        return new AttemptHistory(
                seq, started, effects, Optional.of(end), List.of(), resumed, mayStartAgain);
    }

    /** Goes on once more; a person's leave to start again is used up by that. */
    public AttemptHistory goingOn(List<EffectHistory> kept) {
        return new AttemptHistory(seq, started, kept, ended, verdicts, resumed + 1, false);
    }

    public AttemptHistory allowedToStartAgain() {
        return new AttemptHistory(seq, started, effects, ended, verdicts, resumed, true);
    }
}
