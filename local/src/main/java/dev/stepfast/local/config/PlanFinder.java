package dev.stepfast.local.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the plan file of a command: in the current folder first, then in the workspace. */
public final class PlanFinder {
    private static final List<String> USUAL = List.of("plan.md", "agents/plan.md");

    private final Path cwd;
    private final Path workspace;

    /**
     * A plan file that is there.
     *
     * @param file its real path
     * @param workspace the workspace it lies in, as its real path
     */
    public record Found(Path file, Path workspace) {
        /** The path of the plan in its workspace, with {@code /}. */
        public String relative() {
            return workspace.relativize(file).toString().replace('\\', '/');
        }

        /**
         * The bytes of the file.
         *
         * @throws BadPlaceException when it cannot be read
         */
        public byte[] load() {
            try {
                return Files.readAllBytes(file);
            } catch (IOException e) {
                throw new BadPlaceException(
                        "the plan " + file + " cannot be read: " + e.getMessage());
            }
        }
    }

    public PlanFinder(Path cwd, Path workspace) {
        this.cwd = cwd;
        this.workspace = workspace;
    }

    /** True when a word of a command names a file, and so is a plan and not a step. */
    public boolean isFile(String word) {
        return places(word).anyMatch(Files::isRegularFile);
    }

    /**
     * The plan that is stated, or else the one that a workspace usually has.
     *
     * @throws BadPlaceException when there is none, or it lies outside the workspace
     */
    public Found find(Optional<String> stated) {
        Path file = findFile(stated);
        if (!file.startsWith(workspace)) {
            throw new BadPlaceException(
                    "the plan "
                            + file
                            + " lies outside the workspace "
                            + workspace
                            + "; start in its folder, or say --workspace "
                            + file.getParent());
        }
        return new Found(file, workspace);
    }

    /**
     * The path in the workspace of a plan that is to be written, there or not: as stated, else the
     * first of the usual names.
     *
     * @throws BadPlaceException when it lies outside the workspace, or is a folder
     */
    public String findNew(Optional<String> stated) {
        String name = stated.orElse(USUAL.getFirst());
        Path file = WorkspaceFinder.resolve(stated.isEmpty() ? workspace : cwd, name).normalize();
        if (Files.isDirectory(file)) {
            throw new BadPlaceException("the plan " + name + " is a folder; name a file in it");
        }
        Path place = realOfNew(file);
        if (!place.startsWith(workspace)) {
            throw new BadPlaceException(
                    "the plan "
                            + place
                            + " would lie outside the workspace "
                            + workspace
                            + "; name a file in it");
        }
        return new Found(place, workspace).relative();
    }

    /** The real path that a file has, or will have once it is there. */
    private static Path realOfNew(Path file) {
        Path there = file;
        for (Path parent = file.getParent();
                parent != null && !Files.exists(there);
                parent = parent.getParent()) {
            there = parent;
        }
        return real(there).resolve(there.relativize(file)).normalize();
    }

    /**
     * As {@link #find}, for what only looks at a plan: one outside the workspace has its own folder
     * as workspace.
     */
    public Found findAnywhere(Optional<String> stated) {
        Path file = findFile(stated);
        return new Found(
                file,
                file.startsWith(workspace)
                        ? workspace
                        : Optional.ofNullable(file.getParent()).orElse(file));
    }

    private Path findFile(Optional<String> stated) {
        List<String> names = stated.map(List::of).orElse(USUAL);
        for (String name : names) {
            Optional<Path> found = places(name).filter(Files::isRegularFile).findFirst();
            if (found.isPresent()) {
                return real(found.get());
            }
        }
        throw new BadPlaceException(
                stated.map(this::notThere)
                        .orElseGet(() ->
                                "there is no plan.md and no agents/plan.md in "
                                        + folders()
                                        + "; name a plan file, or write one: a checklist of `- [ ] step` lines"));
    }

    private String notThere(String name) {
        return places(name).anyMatch(Files::isDirectory)
                ? "the plan " + name + " is a folder; name the file in it"
                : "there is no plan file " + name + " in " + folders();
    }

    private String folders() {
        return String.join(
                " or ", new LinkedHashSet<>(List.of(cwd.toString(), workspace.toString())));
    }

    private Stream<Path> places(String name) {
        return Stream.of(cwd, workspace).map(folder -> WorkspaceFinder.resolve(folder, name));
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new BadPlaceException("the plan " + file + " cannot be read: " + e.getMessage());
        }
    }
}
