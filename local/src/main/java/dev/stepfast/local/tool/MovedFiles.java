package dev.stepfast.local.tool;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.tool.Tool.Preparation;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Listing;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that a move takes along, with what they hold: all of it is recorded before anything
 * moves.
 */
sealed interface MovedFiles {
    /** Most that one move takes along: what a journal can keep without notice. */
    int MAX_FILES = 1_000;

    long MAX_TOTAL = 64L << 20;

    /** Every regular file under the path that moves. */
    record Collected(List<ChangedFile> changes, Map<String, byte[]> oldContent)
            implements MovedFiles {}

    /** It cannot be moved by a tool. */
    record Unusable(Preparation.Refused refusal) implements MovedFiles {}

    static MovedFiles collect(Workspace workspace, WorkspacePath from, WorkspacePath to) {
        List<ChangedFile> changes = new ArrayList<>();
        Map<String, byte[]> content = new HashMap<>();
        Deque<WorkspacePath> left = new ArrayDeque<>(List.of(from));
        long total = 0;
        while (!left.isEmpty()) {
            WorkspacePath path = left.pop();
            switch (workspace.look(path)) {
                case Look.Folder ignored -> {
                    if (!(workspace.list(path) instanceof Listing.Entries listing)) {
                        return tooMuch(from, "cannot be looked through");
                    }
                    listing.entries().forEach(entry -> left.push(path.child(entry.name())));
                }
                case Look.RegularFile ignored -> {
                    switch (FileReading.of(workspace, path)) {
                        case FileReading.Unusable unusable -> {
                            return new Unusable(unusable.refusal());
                        }
                        case FileReading.Missing missing -> {}
                        case FileReading.Found found -> {
                            total += found.bytes().length;
                            content.put(path.toString(), found.bytes());
                            Optional<Sha256> hash = Optional.of(Sha256.of(found.bytes()));
                            changes.add(new ChangedFile(path.toString(), hash, Optional.empty()));
                            changes.add(
                                    new ChangedFile(moved(path, from, to), Optional.empty(), hash));
                        }
                    }
                }
                case Look.Link ignored -> {}
                case Look.Other ignored -> {}
                case Look.Nothing ignored -> {}
                case Look.Refused refused -> {
                    return new Unusable(
                            PathArgument.refuse(refused.code(), path.toString(), refused.reason()));
                }
            }
            if (content.size() > MAX_FILES || total > MAX_TOTAL) {
                return tooMuch(from, "holds too much for one move; move its parts, or use run");
            }
        }
        return new Collected(changes, content);
    }

    private static MovedFiles tooMuch(WorkspacePath from, String reason) {
        return new Unusable(PathArgument.refuse(Workspace.LIMIT_EXCEEDED, from.toString(), reason));
    }

    private static String moved(WorkspacePath path, WorkspacePath from, WorkspacePath to) {
        List<String> components = new ArrayList<>(to.components());
        components.addAll(
                path.components().subList(from.components().size(), path.components().size()));
        return String.join("/", components);
    }
}
