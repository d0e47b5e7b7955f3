package dev.stepfast.cli.render;

import dev.stepfast.engine.view.StepState;

/**
 * Colours the sign at the start of a line; nothing else, so that nothing is lost without colour.
 */
final class Paint {
    private static final String RESET = "\u001b[0m";

    private final Signs signs;

    Paint(Signs signs) {
        this.signs = signs;
    }

    String line(String line) {
        int start = 0;
        while (start < line.length() && line.charAt(start) == ' ') {
            start++;
        }
        for (StepState state : StepState.values()) {
            String sign = signs.of(state);
            if (line.startsWith(sign + " ", start)) {
                int end = start + sign.length();
                return line.substring(0, start) + code(state) + sign + RESET + line.substring(end);
            }
        }
        return line;
    }

    private static String code(StepState state) {
        return switch (state) {
            case DONE -> "\u001b[32m";
            case FAILED -> "\u001b[31m";
            case BLOCKED, WAITING, INTERRUPTED -> "\u001b[33m";
            case RUNNING, CHECKING, REPAIRING -> "\u001b[36m";
            case PENDING, SKIPPED -> "\u001b[2m";
        };
    }
}
