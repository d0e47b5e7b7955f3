package dev.stepfast.engine.model;

import dev.stepfast.plan.value.JsonValue.JsonObject;

/** What a model is told of a tool: name, purpose, and the JSON Schema of its arguments. */
public record ToolDescription(String name, String description, JsonObject parameters) {}
