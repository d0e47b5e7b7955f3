package dev.stepfast.plan.taskplan;

import java.util.Optional;

/**
 * An arrow from one node to another.
 *
 * @param branch taken only for this outcome of the source; absent: for its success
 * @param orderOnly taken whenever the source is resolved in any way but cancelled
 */
public record Edge(
        NodeId from,
        NodeId to,
        Optional<String> branch,
        Optional<String> label,
        boolean orderOnly) {

    public static Edge plain(NodeId from, NodeId to) {
        return new Edge(from, to, Optional.empty(), Optional.empty(), false);
    }

    public static Edge order(NodeId from, NodeId to) {
        return new Edge(from, to, Optional.empty(), Optional.empty(), true);
    }
}
