package dev.stepfast.plan.taskplan;

/**
 * The id of a node: a free string of 1 to 256 characters that never becomes a file name or command
 * text.
 */
public record NodeId(String value) {
    public static final int MAX_LENGTH = 256;

    public NodeId {
        if (value.isEmpty() || value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a node id has 1 to " + MAX_LENGTH + " characters, was " + value.length());
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
