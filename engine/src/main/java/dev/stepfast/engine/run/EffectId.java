package dev.stepfast.engine.run;

/**
 * The id of one effect of an attempt, numbered from 1; it stays the same when the attempt goes on
 * or starts again.
 */
public record EffectId(AttemptId attempt, int number) {
    public EffectId {
        if (number < 1) {
            throw new IllegalArgumentException("effects count from 1, was " + number);
        }
    }

    @Override
    public String toString() {
        return attempt + "/" + number;
    }
}
