package dev.stepfast.engine.view;

import java.util.Locale;

/** Where a step stands, with its sign. */
public enum StepState {
    PENDING("○", "[ ]"),
    WAITING("?", "[?]"),
    RUNNING("▶", "[>]"),
    CHECKING("▶", "[>]"),
    REPAIRING("▶", "[>]"),
    DONE("✓", "[x]"),
    FAILED("✗", "[!]"),
    BLOCKED("■", "[#]"),
    SKIPPED("–", "[-]"),
    INTERRUPTED("‖", "[~]");

    private final String sign;
    private final String ascii;

    StepState(String sign, String ascii) {
        this.sign = sign;
        this.ascii = ascii;
    }

    public String sign() {
        return sign;
    }

    /** The sign where the output is not UTF-8. */
    public String ascii() {
        return ascii;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
