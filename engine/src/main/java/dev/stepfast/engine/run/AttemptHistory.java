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
 */
public record AttemptHistory(
        long seq,
        AttemptStarted started,
        List<EffectHistory> effects,
        Optional<AttemptEnded> ended,
        List<CheckEnded> verdicts,
        int resumed) {
    public AttemptHistory {
        effects = List.copyOf(effects);
        verdicts = List.copyOf(verdicts);
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
}
