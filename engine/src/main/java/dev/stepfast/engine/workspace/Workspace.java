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
    /** Code of a name that is refused, or that leads through a link. */
    String PATH_REFUSED = "path_refused";

    /** Code of what may be neither changed nor, where it is hidden or sensitive, read. */
    String PROTECTED = "protected";

    /** Code of what is there but no regular file. */
    String NOT_A_FILE = "not_a_file";

    /** Code of what is too large to be read or listed. */
    String LIMIT_EXCEEDED = "limit_exceeded";

    /** The workspace's real path, for messages and for processes to start in. */
    String realPath();

    /** What is at a path. */
    Look look(WorkspacePath path);

    /** The content of a regular file of at most {@code maxBytes}. */
    Content read(WorkspacePath path, long maxBytes);

    /** The entries of a folder by name; the store and git's own folder are left out. */
    Listing list(WorkspacePath folder);

    /**
     * Writes a whole file through a staged copy, making the folders on the way; keeps the mode of
     * what was there.
     */
    Change write(WorkspacePath path, byte[] content);

    /** Deletes a file, a link (never what it points to), or an empty folder. */
    Change delete(WorkspacePath path);

    /** Moves a file or folder to a name where nothing is. */
    Change move(WorkspacePath from, WorkspacePath to);

    /**
     * The state of all files that are not ignored; unchanged files are not read again.
     *
     * @throws SnapshotFailed when the tree cannot be walked or holds too many files
     */
    TreeSnapshot snapshot();

    /**
     * Why this path may not be changed, judged by its name alone; empty when it may. Asked before a
     * change is recorded, and judged again when it is made.
     */
    default Optional<Refusal> findChangeRefusal(WorkspacePath path) {
        return Optional.empty();
    }

    /** The text of the symbolic link at a path; empty when there is none. It is never followed. */
    default Optional<String> findLinkText(WorkspacePath path) {
        return Optional.empty();
    }

    /** Why a path may not be read or changed. */
    record Refusal(String code, String reason) {}

    /** What {@link #look} found. */
    sealed interface Look {
        record RegularFile(long bytes, boolean executable) implements Look {}

        record Folder() implements Look {}

        /** A symbolic link, also a dangling one: something is there, but it is never followed. */
        record Link() implements Look {}

        /** Something else: a device, a socket, a pipe. */
        record Other() implements Look {}

        record Nothing() implements Look {}

        /** It may not be looked at: {@code path_refused} or {@code protected}. */
        record Refused(String code, String reason) implements Look {
            public Refused(String reason) {
                this(PATH_REFUSED, reason);
            }
        }
    }

    /** What {@link #read} brought. */
    sealed interface Content {
        /** The whole file; nobody changes the array. */
        @SuppressWarnings("ArrayRecordComponent")
        record Bytes(byte[] bytes) implements Content {}

        record Missing() implements Content {}

        record NotAFile() implements Content {}

        record TooLarge(long bytes) implements Content {}

        /**
         * The name or a link on the way is refused ({@code path_refused}), or it is {@code
         * protected}.
         */
        record Refused(String code, String reason) implements Content {
            public Refused(String reason) {
                this(PATH_REFUSED, reason);
            }
        }

        record Unreadable(String reason) implements Content {}
    }

    /** What {@link #list} brought. */
    sealed interface Listing {
        /** What is in the folder, by name. */
        record Entries(List<Entry> entries) implements Listing {
            public Entries {
                entries = List.copyOf(entries);
            }
        }

        record Missing() implements Listing {}

        record NotAFolder() implements Listing {}

        /**
         * It may not be listed: {@code path_refused}, {@code protected} or {@code limit_exceeded}.
         */
        record Refused(String code, String reason) implements Listing {
            public Refused(String reason) {
                this(PATH_REFUSED, reason);
            }
        }
    }

    /**
     * One name in a folder; bytes that are no UTF-8 stand in it as {@code \x{FF}}, and no path
     * leads there.
     */
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
