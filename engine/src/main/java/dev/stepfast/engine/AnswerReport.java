package dev.stepfast.engine;

/** What came of answering a gate. */
public sealed interface AnswerReport {
    /** The owner of the run will take it within a second. */
    record Delivered(String step) implements AnswerReport {}

    /** Nobody owns the run: the answer waits, and the next {@code run} takes it. */
    record Kept(String step) implements AnswerReport {}

    /**
     * It was not accepted; nothing changed.
     *
     * @param code {@code stale_answer}, {@code unknown_gate}
     */
    record Refused(String code, String message) implements AnswerReport {}
}
