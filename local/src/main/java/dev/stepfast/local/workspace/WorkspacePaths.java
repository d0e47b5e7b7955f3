package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Opens the paths of a workspace for plans and models; nothing else does.
 *
 * <p>The root is opened once, and every path is walked from its handle without following a link, so
 * that exchanging a name for a link at any moment leads nowhere. All methods may be called from
 * many threads.
 */
public final class WorkspacePaths implements Workspace, AutoCloseable {
    /** Most names that a listing may hold. */
    private static final int MAX_ENTRIES = 100_000;

    private final FolderWalk walk;
    private final FileThreads threads;
    private final NameRules rules;
    private final Snapshots snapshots;
    private final WorkspaceOptions options;
    private final Access access;

    private WorkspacePaths(
            FolderWalk walk,
            FileThreads threads,
            WorkspaceOptions options,
            Snapshots snapshots,
            Access access) {
        this.walk = walk;
        this.threads = threads;
        this.options = options;
        this.rules = options.names();
        this.snapshots = snapshots;
        this.access = access;
    }

    /**
     * Opens a workspace.
     *
     * @throws IOException when the root is no folder that can be opened, or lies in {@code /proc},
     *     {@code /sys} or {@code /dev}
     */
    public static WorkspacePaths open(WorkspaceOptions options, Access access) throws IOException {
        FolderWalk walk = FolderWalk.open(options.root());
        for (String system : List.of("/proc", "/sys", "/dev")) {
            if (walk.realPath().startsWith(system)) {
                walk.close();
                throw new FileSystemException(
                        options.root().toString(), null, "a workspace cannot lie in " + system);
            }
        }
        FileThreads threads = new FileThreads(options.patience());
        return new WorkspacePaths(walk, threads, options, new Snapshots(walk, options), access);
    }

    /** The same opener on behalf of somebody else; closing one closes both. */
    public WorkspacePaths withAccess(Access other) {
        return new WorkspacePaths(walk, threads, options, snapshots, other);
    }

    /**
     * The same opener with other rules, plan file or knowledge of ignored files; the root and the
     * patience stay as they were. Closing one closes both. What a plan protects is known only when
     * the plan has been read, and git can be asked only once commands can be started in the
     * workspace.
     */
    public WorkspacePaths with(WorkspaceOptions other) {
        return new WorkspacePaths(walk, threads, other, new Snapshots(walk, other), access);
    }

    /** What it was opened with. */
    public WorkspaceOptions options() {
        return options;
    }

    /** How many operations hung and were given up; each holds a thread until the process ends. */
    public int givenUpThreads() {
        return threads.givenUp();
    }

    @Override
    public String realPath() {
        return walk.realPath().toString();
    }

    @Override
    public Look look(WorkspacePath path) {
        Optional<Refusal> refusal = findReadRefusal(path);
        if (refusal.isPresent()) {
            return new Look.Refused(refusal.get().code(), refusal.get().reason());
        }
        if (path.isRoot()) {
            return new Look.Folder();
        }
        try {
            return threads.call(progress -> lookOf(walk.stampOf(FileNames.of(path.components()))));
        } catch (PathStopped e) {
            return switch (e.stop()) {
                case MISSING, NOT_A_FOLDER, NOT_A_FILE -> new Look.Nothing();
                case LINK, CHANGED, UNSPEAKABLE -> new Look.Refused(e.reason());
            };
        } catch (IOException e) {
            return new Look.Refused(Failures.reason(e));
        }
    }

    @Override
    public Content read(WorkspacePath path, long maxBytes) {
        Optional<Refusal> refusal = findReadRefusal(path);
        if (refusal.isPresent()) {
            return new Content.Refused(refusal.get().code(), refusal.get().reason());
        }
        if (path.isRoot()) {
            return new Content.NotAFile();
        }
        try {
            return switch (threads.call(
                    progress -> walk.read(FileNames.of(path.components()), maxBytes, progress))) {
                case ReadFile.Whole whole -> new Content.Bytes(whole.bytes());
                case ReadFile.TooLarge large -> new Content.TooLarge(large.bytes());
            };
        } catch (PathStopped e) {
            return switch (e.stop()) {
                case MISSING, NOT_A_FOLDER -> new Content.Missing();
                case NOT_A_FILE -> new Content.NotAFile();
                case LINK, CHANGED, UNSPEAKABLE -> new Content.Refused(e.reason());
            };
        } catch (IOException e) {
            return new Content.Unreadable(Failures.reason(e));
        }
    }

    @Override
    public Listing list(WorkspacePath folder) {
        Optional<Refusal> refusal = findReadRefusal(folder);
        if (refusal.isPresent()) {
            return new Listing.Refused(refusal.get().code(), refusal.get().reason());
        }
        try {
            return threads.call(progress -> listOf(folder, progress));
        } catch (PathStopped e) {
            return switch (e.stop()) {
                case MISSING -> new Listing.Missing();
                case NOT_A_FOLDER, NOT_A_FILE -> new Listing.NotAFolder();
                case LINK, CHANGED, UNSPEAKABLE -> new Listing.Refused(e.reason());
            };
        } catch (IOException e) {
            return new Listing.Refused(Failures.reason(e));
        }
    }

    @Override
    public Change write(WorkspacePath path, byte[] content) {
        if (path.trailingSlash()) {
            return new Change.Failed("ends in a slash, which names a folder");
        }
        return change(path, changes -> changes.write(FileNames.of(path.components()), content));
    }

    @Override
    public Change delete(WorkspacePath path) {
        return change(path, changes -> changes.delete(FileNames.of(path.components())));
    }

    @Override
    public Change move(WorkspacePath from, WorkspacePath to) {
        Optional<Refusal> refusal = findChangeRefusal(to);
        if (refusal.isPresent()) {
            return refused(refusal.get());
        }
        if (rules.holdsProtected(from.components())) {
            return new Change.Protected("holds a protected file; move its other parts");
        }
        return change(
                from,
                changes ->
                        changes.move(
                                FileNames.of(from.components()), FileNames.of(to.components())));
    }

    @Override
    public TreeSnapshot snapshot() {
        return snapshots.take(threads);
    }

    @Override
    public Optional<Refusal> findChangeRefusal(WorkspacePath path) {
        List<String> names = path.components();
        if (path.isRoot()) {
            return Optional.of(
                    new Refusal(PATH_REFUSED, "is the workspace itself; name something in it"));
        }
        if (rules.isProtected(names)) {
            return Optional.of(new Refusal(PROTECTED, "is protected: it may be read, not changed"));
        }
        return findReadRefusal(path);
    }

    @Override
    public Optional<String> findLinkText(WorkspacePath path) {
        if (path.isRoot() || findReadRefusal(path).isPresent()) {
            return Optional.empty();
        }
        try {
            List<Path> names = FileNames.of(path.components());
            return threads.call(progress -> LinkText.find(walk, names));
        } catch (PathStopped | IOException e) {
            return Optional.empty();
        }
    }

    /** Closes the root; does not wait for operations that hang. */
    @Override
    public void close() throws IOException {
        threads.close();
        if (threads.givenUp() == 0) {
            walk.close();
        }
    }

    FolderWalk walk() {
        return walk;
    }

    FileThreads threads() {
        return threads;
    }

    private interface ChangeOperation {
        Change carryOut(WorkspaceChanges changes) throws IOException, PathStopped;
    }

    private Change change(WorkspacePath path, ChangeOperation operation) {
        Optional<Refusal> refusal = findChangeRefusal(path);
        if (refusal.isPresent()) {
            return refused(refusal.get());
        }
        try {
            return threads.call(
                    progress -> operation.carryOut(new WorkspaceChanges(walk, rules, progress)));
        } catch (PathStopped e) {
            return switch (e.stop()) {
                case MISSING, NOT_A_FOLDER, NOT_A_FILE -> new Change.Failed(e.reason());
                case LINK, CHANGED, UNSPEAKABLE -> new Change.Refused(e.reason());
            };
        } catch (IOException e) {
            return new Change.Failed(Failures.reason(e));
        }
    }

    private static Change refused(Refusal refusal) {
        return refusal.code().equals(PROTECTED)
                ? new Change.Protected(refusal.reason())
                : new Change.Refused(refusal.reason());
    }

    private Optional<Refusal> findReadRefusal(WorkspacePath path) {
        List<String> names = path.components();
        if (rules.isHidden(names)) {
            return Optional.of(
                    new Refusal(PROTECTED, "is Stepfast's own store, which is not to be opened"));
        }
        if (access == Access.MODEL && rules.isSensitive(names)) {
            return Optional.of(
                    new Refusal(
                            PROTECTED,
                            "may hold secrets, and is neither read nor changed by tools"));
        }
        return Optional.empty();
    }

    private Listing listOf(WorkspacePath path, FileThreads.Progress progress)
            throws IOException, PathStopped {
        try (OpenFolder folder = walk.open(FileNames.of(path.components()))) {
            List<Path> names = folder.names(MAX_ENTRIES);
            if (names.size() > MAX_ENTRIES) {
                return new Listing.Refused(
                        LIMIT_EXCEEDED, "holds more than " + MAX_ENTRIES + " names");
            }
            List<Entry> entries = new ArrayList<>();
            for (Path name : names) {
                String text = FileNames.text(name);
                List<String> full = path.child(text).components();
                if (rules.isGit(text)
                        || rules.isHidden(full)
                        || (access == Access.MODEL && rules.isSensitive(full))) {
                    continue;
                }
                progress.tick();
                entryOf(folder, name, text).ifPresent(entries::add);
            }
            entries.sort(Comparator.comparing(Entry::name));
            return new Listing.Entries(entries);
        }
    }

    private static Optional<Entry> entryOf(OpenFolder folder, Path name, String text)
            throws IOException {
        try {
            return Optional.of(new Entry(text, lookOf(folder.stampOf(name))));
        } catch (PathStopped e) {
            return Optional.empty();
        } catch (AccessDeniedException e) {
            return Optional.of(new Entry(text, new Look.Refused(Failures.reason(e))));
        }
    }

    private static Look lookOf(FileStamp stamp) {
        return switch (stamp.kind()) {
            case FILE -> new Look.RegularFile(stamp.size(), stamp.isExecutable());
            case FOLDER -> new Look.Folder();
            case LINK -> new Look.Link();
            case OTHER -> new Look.Other();
        };
    }
}
