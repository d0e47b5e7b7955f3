package dev.stepfast.local.workspace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;

/** What the operating system said, without the path that it adds. */
final class Failures {
    private Failures() {}

    static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException denied -> "permission denied by the operating system";
            case DirectoryNotEmptyException full -> "is a folder that is not empty";
            case FileSystemException named when named.getReason() != null ->
                    "cannot be used: " + named.getReason();
            default -> "cannot be used: " + failure.getMessage();
        };
    }
}
