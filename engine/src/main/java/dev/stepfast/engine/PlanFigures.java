package dev.stepfast.engine;

import dev.stepfast.engine.view.Metrics;

/** The figures of all runs of one plan together. */
public record PlanFigures(int runs, Metrics metrics) {}
