package dev.stepfast.local.tool;

import dev.stepfast.engine.tool.Tool.Preparation;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.plan.check.WorkspacePath;

/** What a tool finds where it was told to look for a file. */
sealed interface FileReading {
    /** Largest file that a tool reads or replaces: 10 MiB. */
    long MAX_BYTES = 10L << 20;

    /** A regular file. */
    @SuppressWarnings("ArrayRecordComponent")
    record Found(byte[] bytes) implements FileReading {}

    /** Nothing is there. */
    record Missing() implements FileReading {}

    /** Something is there that the call cannot use. */
    record Unusable(Preparation.Refused refusal) implements FileReading {}

    static FileReading of(Workspace workspace, WorkspacePath path) {
        String name = path.toString();
        return switch (workspace.read(path, MAX_BYTES)) {
            case Content.Bytes content -> new Found(content.bytes());
            case Content.Missing ignored -> new Missing();
            case Content.NotAFile ignored ->
                    new Unusable(
                            PathArgument.refuse(
                                    Workspace.NOT_A_FILE,
                                    name,
                                    "is no regular file; if it is a folder, use list"));
            case Content.TooLarge large ->
                    new Unusable(
                            PathArgument.refuse(
                                    Workspace.LIMIT_EXCEEDED,
                                    name,
                                    "has more than "
                                            + MAX_BYTES
                                            + " bytes, the most a tool reads; use run with a program for it"));
            case Content.Refused refused ->
                    new Unusable(PathArgument.refuse(refused.code(), name, refused.reason()));
            case Content.Unreadable broken ->
                    new Unusable(
                            PathArgument.refuse(Workspace.PATH_REFUSED, name, broken.reason()));
        };
    }
}
