package dev.stepfast.engine.run;

/** The number of one ownership of a run; the next owner has the next one. Counts from 1. */
public record Incarnation(int number) {}
