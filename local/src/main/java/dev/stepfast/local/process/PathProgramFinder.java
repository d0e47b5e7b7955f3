package dev.stepfast.local.process;

import dev.stepfast.engine.command.ProgramFinder;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds programs in the operator's folders and, as {@code ./path}, in the workspace. */
public final class PathProgramFinder implements ProgramFinder {
    /** A program of the workspace is read whole to hash it. */
    private static final long LARGEST_WORKSPACE_PROGRAM = 64L << 20;

    private final OperatorPath path;
    private final Workspace workspace;
    private final Path root;
    private final ProgramHashes hashes = new ProgramHashes();

    public PathProgramFinder(OperatorPath path, Workspace workspace) {
        this.path = path;
        this.workspace = workspace;
        this.root = Path.of(workspace.realPath());
    }

    @Override
    public Search find(String word) {
        try {
            if (word.startsWith("./")) {
                return findInWorkspace(word);
            }
            if (word.startsWith("/")) {
                return findAbsolute(word);
            }
            return word.contains("/")
                    ? new Search.Refused(
                            "command_denied",
                            "a program of the workspace is named from its root, as ./path; write ./"
                                    + word)
                    : findByName(word);
        } catch (InvalidPathException e) {
            return new Search.Refused(
                    "path_refused",
                    "the program's name is no path on this machine: " + e.getReason());
        }
    }

    private Search findByName(String word) {
        if (word.equals(".") || word.equals("..")) {
            return new Search.Refused("not_a_file", word + " is a folder, not a program");
        }
        for (Path folder : path.folders()) {
            Path candidate = folder.resolve(word);
            if (Files.isRegularFile(candidate)
                    && Files.isExecutable(candidate)
                    && !isOfWorkspace(candidate)) {
                return found(candidate);
            }
        }
        return new Search.Missing(
                "there is no program "
                        + word
                        + " in the folders of PATH outside the workspace"
                        + " (temporary folders do not count);"
                        + " install it, or name a script of the workspace as ./path");
    }

    private Search findAbsolute(String word) {
        Path program = Path.of(word);
        if (!program.normalize().toString().equals(word)) {
            return new Search.Refused(
                    "path_refused",
                    "the program's path has \".\", \"..\" or empty parts; write it plainly");
        }
        if (program.startsWith(root) || isOfWorkspace(program)) {
            return new Search.Refused(
                    "command_denied",
                    "a program of the workspace is named from its root, as ./path");
        }
        if (!Files.exists(program)) {
            return new Search.Missing("there is no program " + word);
        }
        return Files.isRegularFile(program) && Files.isExecutable(program)
                ? found(program)
                : new Search.Refused("not_a_file", word + " is no executable file");
    }

    private Search findInWorkspace(String word) {
        return switch (WorkspacePath.parse(word.substring(2))) {
            case WorkspacePath.Parsed.Refused refused ->
                    new Search.Refused(
                            "path_refused", "the program " + word + " " + refused.reason());
            case WorkspacePath.Parsed.Ok ok
                    when !("./" + ok.path()).equals(word) || ok.path().isRoot() ->
                    new Search.Refused(
                            "path_refused", "write the program plainly as ./" + ok.path());
            case WorkspacePath.Parsed.Ok ok -> look(word, ok.path());
        };
    }

    private Search look(String word, WorkspacePath program) {
        return switch (workspace.look(program)) {
            case Workspace.Look.RegularFile file when !file.executable() ->
                    new Search.Refused(
                            "not_a_file", word + " is not executable; say chmod +x " + program);
            case Workspace.Look.RegularFile file when file.bytes() > LARGEST_WORKSPACE_PROGRAM ->
                    new Search.Refused(
                            "limit_exceeded",
                            word + " has more than " + LARGEST_WORKSPACE_PROGRAM + " bytes");
            case Workspace.Look.RegularFile file ->
                    workspace
                            .findHash(program, LARGEST_WORKSPACE_PROGRAM)
                            .<Search>map(hash ->
                                    new Search.Found(
                                            root.resolve(program.toString()).toString(), hash))
                            .orElseGet(() ->
                                    new Search.Refused("not_a_file", word + " cannot be read"));
            case Workspace.Look.Nothing nothing ->
                    new Search.Missing("there is no file " + program + " in the workspace");
            case Workspace.Look.Link link ->
                    new Search.Refused(
                            "path_refused", word + " is a symbolic link; name the file itself");
            case Workspace.Look.Folder folder ->
                    new Search.Refused("not_a_file", word + " is a folder");
            case Workspace.Look.Other other ->
                    new Search.Refused("not_a_file", word + " is no regular file");
            case Workspace.Look.Refused refused ->
                    new Search.Refused("path_refused", refused.reason());
        };
    }

    private Search found(Path program) {
        Optional<Sha256> hash = hashes.find(program);
        return hash.<Search>map(content -> new Search.Found(program.toString(), content))
                .orElseGet(() ->
                        new Search.Refused(
                                "not_a_file", program + " cannot be read, so it cannot be pinned"));
    }

    /** Whether a name outside leads to a file inside, which a command may have written. */
    private boolean isOfWorkspace(Path program) {
        try {
            return program.toRealPath().startsWith(root);
        } catch (IOException absent) {
            return false;
        }
    }
}
