package dev.stepfast.plan.markdown;

/**
 * How much a plan may hold before reading gives up on the rest.
 *
 * @param bytes size of the file
 * @param steps boxes that are steps
 * @param nesting list items and quotes inside each other
 * @param annotations on one item
 * @param valueBytes UTF-8 bytes of one annotation's value
 */
public record ReadLimits(int bytes, int steps, int nesting, int annotations, int valueBytes) {
    /** The limits of the project's security rules. */
    public static final ReadLimits DEFAULT = new ReadLimits(16 << 20, 20_000, 100, 20, 4_096);
}
