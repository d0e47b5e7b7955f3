package dev.stepfast.engine.run;

/** Unique names, from outside. */
public interface Ids {
    RunId nextRun();

    /** Random hex digits for marks and fences; {@code digits} is even and positive. */
    String nextHex(int digits);
}
