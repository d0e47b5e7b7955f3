package dev.stepfast.engine;

/** How the question for a grant is answered when no kept grant covers the plan. */
public sealed interface Consent {
    /** Nobody can be asked: the run is refused. */
    record None() implements Consent {}

    /** {@code --grant DIGEST}: at least 12 hex digits of the digest that the refusal printed. */
    record Digest(String prefix) implements Consent {
        public static final int SHORTEST = 12;
    }

    /** {@code --grant-all}: whatever the plan asks, for this run and its resumes. */
    record All() implements Consent {}

    /** A person was asked and consents to this plan and summary; the grant is kept. */
    record Once(String by) implements Consent {}

    /** A person was asked, consents, and trusts this workspace from now on. */
    record Trust(String by) implements Consent {}

    /** The demonstration grants the plan that it ships. */
    record Demo() implements Consent {}
}
