package dev.stepfast.engine.run;

/**
 * The id of an attempt: run, declaration index of the node, attempt number. Number 0 stands for the
 * preflight, which runs before the first attempt.
 */
public record AttemptId(RunId run, int order, int number) {
    public AttemptId {
        if (order < 0 || number < 0) {
            throw new IllegalArgumentException("no attempt: " + order + "." + number);
        }
    }

    @Override
    public String toString() {
        return run + "." + order + "." + number;
    }
}
