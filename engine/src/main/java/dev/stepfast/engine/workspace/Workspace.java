package dev.stepfast.engine.workspace;

import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;

/**
 * The directory a run may touch. Nothing else opens a path in it for a plan or a model.
 *
 * <p>No method follows a symbolic link, and a refusal does not tell whether its target exists.
 */
public interface Workspace {

    /** The workspace's real path, for messages and for processes to start in. */
    String realPath();

    /** What is at a path. */
    Look look(WorkspacePath path);

    /** The content of a regular file of at most {@code maxBytes}. */
    Content read(WorkspacePath path, long maxBytes);

    /** The entries of a folder by name; the store and git's own folder are left out. */
    Listing list(WorkspacePath folder);

    /** Writes a whole file through a staged copy, making the folders on the way; keeps the mode of what was there. */
    Change write(WorkspacePath path, byte[] content);

    /** Deletes a file, a link (never what it points to), or an empty folder. */
    Change delete(WorkspacePath path);

    /** Moves a file or folder to a name where nothing is. */
    Change move(WorkspacePath from, WorkspacePath to);

    /** The state of all files that are not ignored; unchanged files are not read again. */
    TreeSnapshot snapshot();

    /** What {@link #look} found. */
    sealed interface Look {
        record RegularFile(long bytes, boolean executable) implements Look {}

        record Folder() implements Look {}

        /** A symbolic link, also a dangling one: something is there, but it is never followed. */
        record Link() implements Look {}

        /** Something else: a device, a socket, a pipe. */
        record Other() implements Look {}

        record Nothing() implements Look {}

        record Refused(String reason) implements Look {}
    }

    /** What {@link #read} brought. */
    sealed interface Content {
        /** The whole file; nobody changes the array. */
        @SuppressWarnings("ArrayRecordComponent")
        record Bytes(byte[] bytes) implements Content {}

        record Missing() implements Content {}

        record NotAFile() implements Content {}

        record TooLarge(long bytes) implements Content {}

        /** The name or a link on the way is refused. */
        record Refused(String reason) implements Content {}

        record Unreadable(String reason) implements Content {}
    }

    /** What {@link #list} brought. */
    sealed interface Listing {
        record Entries(List<Entry> entries) implements Listing {
            public Entries {
                entries = List.copyOf(entries);
            }
        }

        record Missing() implements Listing {}

        record NotAFolder() implements Listing {}

        record Refused(String reason) implements Listing {}
    }

    /** One name in a folder. */
    record Entry(String name, Look what) {}

    /** What came of a change. */
    sealed interface Change {
        record Done() implements Change {}

        /** The name or a link on the way is refused ({@code path_refused}). */
        record Refused(String reason) implements Change {}

        /** The path is protected or hidden ({@code protected}). */
        record Protected(String reason) implements Change {}

        /** It cannot be done as asked: not there, not empty, something in the way, no space. */
        record Failed(String reason) implements Change {}
    }

    /** The hash of a file's content; empty when there is no readable regular file. */
    default Optional<Sha256> findHash(WorkspacePath path, long maxBytes) {
        return read(path, maxBytes) instanceof Content.Bytes content
                ? Optional.of(Sha256.of(content.bytes()))
                : Optional.empty();
    }
}
