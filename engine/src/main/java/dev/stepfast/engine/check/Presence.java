package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.value.Sha256;

/** Whether something that was looked for is as it should be: found, or not. */
enum Presence {
    WANTED_AND_FOUND,
    WANTED_AND_ABSENT,
    UNWANTED_AND_FOUND,
    UNWANTED_AND_ABSENT;

    static Presence of(boolean found, boolean negated) {
        if (negated) {
            return found ? UNWANTED_AND_FOUND : UNWANTED_AND_ABSENT;
        }
        return found ? WANTED_AND_FOUND : WANTED_AND_ABSENT;
    }

    /** The finding about {@code what}, as {@code the text}. */
    Finding finding(String what, String expected, Sha256 subject) {
        return switch (this) {
            case WANTED_AND_FOUND, UNWANTED_AND_ABSENT -> Finding.pass("", expected, subject);
            case WANTED_AND_ABSENT ->
                    Finding.fail(VerdictClass.NO_MATCH, what + " is not there", expected, subject);
            case UNWANTED_AND_FOUND ->
                    Finding.fail(VerdictClass.MATCH, what + " is there", expected, subject);
        };
    }
}
