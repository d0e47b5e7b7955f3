package dev.stepfast.engine.repair;

/**
 * How often something may be tried, the first try included.
 *
 * @param count at least 1
 */
public record AttemptCap(int count) {
    /** A try and one correction: what a malformed reply gets. */
    public static final AttemptCap ONE_CORRECTION = new AttemptCap(2);

    public AttemptCap {
        if (count < 1) {
            throw new IllegalArgumentException("an attempt cap is at least 1, was " + count);
        }
    }

    /** The first try and that many repairs. */
    public static AttemptCap ofRepairs(int repairs) {
        return new AttemptCap(repairs + 1);
    }
}
