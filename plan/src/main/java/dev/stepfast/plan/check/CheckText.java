package dev.stepfast.plan.check;

import java.util.List;
import java.util.Optional;

/**
 * A check as written, taken apart but not yet understood.
 *
 * @param type the type as written; the whole text when it has not the form of a check
 * @param options what stands between the round brackets
 * @param optionsClosed false when the round bracket is never closed
 * @param operand the parts of the operand, none when there is no colon behind the type
 */
record CheckText(String type, Optional<String> options, boolean optionsClosed, List<Part> operand) {
    CheckText {
        operand = List.copyOf(operand);
    }

    /**
     * One part of an operand.
     *
     * @param verbatim whether it was a code span, whose text is never rewritten
     */
    record Part(String text, boolean verbatim) {}
}
