package dev.stepfast.plan.markdown;

/** What the mark in a box says of its step. */
public enum MarkState {
    OPEN,
    DONE,
    FAILED,
    SKIPPED;

    /** True for a mark that a plan may carry; every other character makes no box. */
    static boolean isMark(int character) {
        return " \txX!-~/".indexOf(character) >= 0;
    }

    /** Whether the mark means something that few people know, so that it is worth a hint. */
    static boolean isOdd(char mark) {
        return "!-~/".indexOf(mark) >= 0;
    }

    static MarkState of(char mark) {
        return switch (mark) {
            case 'x', 'X' -> DONE;
            case '!' -> FAILED;
            case '-' -> SKIPPED;
            default -> OPEN;
        };
    }

    /** True when the step needs no more work. */
    public boolean isSettled() {
        return this == DONE || this == SKIPPED;
    }
}
