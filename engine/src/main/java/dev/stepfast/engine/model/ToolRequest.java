package dev.stepfast.engine.model;

/**
 * A tool call as a model asked for it, not yet judged.
 *
 * @param arguments the raw text of the arguments, which need not be JSON
 */
public record ToolRequest(String id, String tool, String arguments) {}
