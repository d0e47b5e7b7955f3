package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.check.WorkspacePath;

/** Where an input of a node comes from. */
public sealed interface InputSource {
    boolean required();

    /** An output of an earlier node. */
    record NodeOutput(NodeId node, String output, boolean required) implements InputSource {}

    /** A file of the workspace as it is when the node starts. */
    record File(WorkspacePath path, boolean required) implements InputSource {}
}
