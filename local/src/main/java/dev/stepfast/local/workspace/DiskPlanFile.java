package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.taskplan.NodeId;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The plan file of a workspace. Its name is resolved once: a link stays a link, and what it led to
 * at the start is what is read and marked.
 */
public final class DiskPlanFile implements PlanFile {
    /** Largest plan file: 16 MiB. */
    private static final long MAX_BYTES = 16L << 20;

    private final FolderWalk walk;
    private final FileThreads threads;
    private final MarkEdit edit;
    private final Path realPath;
    private final List<Path> components;

    private DiskPlanFile(WorkspacePaths workspace, MarkEdit edit, Path realPath) {
        this.walk = workspace.walk();
        this.threads = workspace.threads();
        this.edit = edit;
        this.realPath = realPath;
        List<Path> names = new ArrayList<>();
        walk.realPath().relativize(realPath).forEach(names::add);
        this.components = List.copyOf(names);
    }

    /**
     * The plan file that an operator named.
     *
     * @throws IOException when it is not there, or its real path is not in the workspace or in its
     *     store
     */
    public static DiskPlanFile open(WorkspacePaths workspace, Path asGiven, MarkEdit edit)
            throws IOException {
        Path realPath = asGiven.toRealPath();
        Path root = workspace.walk().realPath();
        if (!realPath.startsWith(root) || realPath.equals(root)) {
            throw new FileSystemException(
                    asGiven.toString(),
                    null,
                    "the plan lies outside the workspace " + root + "; choose it with --workspace");
        }
        if (realPath.startsWith(root.resolve(".stepfast"))) {
            throw new FileSystemException(
                    asGiven.toString(), null, "the plan lies in Stepfast's own store");
        }
        return new DiskPlanFile(workspace, edit, realPath);
    }

    @Override
    public String path() {
        return String.join("/", components.stream().map(FileNames::text).toList());
    }

    /** Where it really is. */
    public Path realPath() {
        return realPath;
    }

    @Override
    public Workspace.Content content() {
        try {
            return switch (threads.call(progress -> walk.read(components, MAX_BYTES, progress))) {
                case ReadFile.TooLarge large -> new Workspace.Content.TooLarge(large.bytes());
                case ReadFile.Whole whole -> new Workspace.Content.Bytes(whole.bytes());
            };
        } catch (PathStopped e) {
            return new Workspace.Content.Unreadable("it " + e.reason());
        } catch (IOException e) {
            return new Workspace.Content.Unreadable("it " + Failures.reason(e));
        }
    }

    @Override
    public Reading read() {
        try {
            return switch (threads.call(progress -> walk.read(components, MAX_BYTES, progress))) {
                case ReadFile.TooLarge large -> new Reading.Unreadable("it has more than 16 MiB");
                case ReadFile.Whole whole ->
                        Utf8.decode(whole.bytes())
                                .<Reading>map(Reading.Text::new)
                                .orElseGet(() ->
                                        new Reading.Unreadable(
                                                "it is not UTF-8; save it as UTF-8"));
            };
        } catch (PathStopped e) {
            return new Reading.Unreadable("it " + e.reason());
        } catch (IOException e) {
            return new Reading.Unreadable("it " + Failures.reason(e));
        }
    }

    @Override
    public MarkResult mark(NodeId step, char mark, String lastText, List<NodeId> stepIds) {
        try {
            return threads.call(progress -> {
                try (MarkLock held = MarkLock.take(walk, realPath)) {
                    progress.tick();
                    return markUnderLock(
                            progress, now -> edit.apply(now, step, mark, lastText, stepIds));
                }
            });
        } catch (PathStopped e) {
            return new MarkResult.Failed("the plan file " + path() + " " + e.reason());
        } catch (IOException e) {
            return new MarkResult.Failed("the plan file " + path() + ": " + Failures.reason(e));
        }
    }

    private interface Editing {
        MarkEdit.Edit apply(byte[] now);
    }

    private MarkResult markUnderLock(FileThreads.Progress progress, Editing editing)
            throws IOException, PathStopped {
        if (!(walk.read(components, MAX_BYTES, progress) instanceof ReadFile.Whole now)) {
            return new MarkResult.Failed("the plan file " + path() + " has more than 16 MiB");
        }
        return switch (editing.apply(now.bytes())) {
            case MarkEdit.Edit.AlreadyThere there -> new MarkResult.Written();
            case MarkEdit.Edit.StepVanished gone -> new MarkResult.StepVanished();
            case MarkEdit.Edit.NoPlan broken ->
                    new MarkResult.Failed(
                            "the plan file "
                                    + path()
                                    + " cannot be read as a plan: "
                                    + broken.reason());
            case MarkEdit.Edit.Changed changed ->
                    replace(changed.bytes(), progress)
                            .<MarkResult>map(MarkResult.Failed::new)
                            .orElseGet(MarkResult.Written::new);
        };
    }

    /** Replaces the file as a whole; why it could not. */
    private Optional<String> replace(byte[] content, FileThreads.Progress progress)
            throws IOException, PathStopped {
        try (Staging staging = Staging.open(walk);
                OpenFolder folder = walk.openParent(components)) {
            FileStamp stamp = folder.stampOf(components.getLast());
            if (!stamp.isWritable()) {
                return Optional.of(
                        "the plan file " + path() + " is read-only; make it writable and resume");
            }
            PosixFileAttributes attributes = stamp.attributes();
            Path staged = staging.stageFile(content, attributes.permissions());
            staging.takeOwner(staged, attributes);
            progress.tick();
            staging.moveTo(staged, folder, components.getLast());
            return Optional.empty();
        }
    }
}
