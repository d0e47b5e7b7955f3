package dev.stepfast.plan.markdown;

/**
 * A box in the source.
 *
 * @param mark the character between the brackets
 * @param offset index of the mark in the decoded text
 * @param optional whether a {@code *} follows the box
 */
public record Box(char mark, int offset, boolean optional) {}
