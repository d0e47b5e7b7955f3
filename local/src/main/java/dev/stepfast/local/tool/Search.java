package dev.stepfast.local.tool;

import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.engine.workspace.Workspace.Listing;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.RegexPattern;
import dev.stepfast.plan.check.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** One search through files, bounded in files, time and bytes of its answer. */
final class Search {
    /** Longest search: what a pattern may take at most, whatever the tool's time limit. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final int MAX_FILES = 50_000;
    private static final int MAX_LINE = 300;
    private static final int NOTE = 200;

    /** Build output and dependencies; a path that names one goes in. */
    private static final Set<String> LEFT_OUT =
            Set.of(
                    ".hg",
                    ".svn",
                    "node_modules",
                    "target",
                    "build",
                    "dist",
                    "out",
                    ".gradle",
                    ".venv",
                    "__pycache__");

    private final Workspace workspace;
    private final RegexPattern pattern;
    private final int limit;
    private final long deadline;
    private final StringBuilder found = new StringBuilder();
    private int bytes;
    private int files;
    private int matches;
    private Optional<String> cut = Optional.empty();

    Search(Workspace workspace, RegexPattern pattern, int limit, Duration timeLimit) {
        this.workspace = workspace;
        this.pattern = pattern;
        this.limit = limit;
        Duration longest = timeLimit.compareTo(LONGEST) < 0 ? timeLimit : LONGEST;
        this.deadline = System.nanoTime() + longest.toNanos();
    }

    Tool.Result run(WorkspacePath path) {
        search(path, workspace.look(path));
        if (matches == 0 && cut.isEmpty()) {
            return Answers.ok("no line matches (" + Answers.count(files, "file") + " searched)");
        }
        cut.ifPresent(why -> found.append("[").append(why).append("; search a smaller path]\n"));
        return Answers.ok(found.toString());
    }

    private void search(WorkspacePath path, Look what) {
        switch (what) {
            case Look.RegularFile ignored -> searchFile(path);
            case Look.Folder ignored -> searchFolder(path);
            case Look.Link ignored -> {}
            case Look.Other ignored -> {}
            case Look.Nothing ignored -> {}
            case Look.Refused ignored -> {}
        }
    }

    private void searchFolder(WorkspacePath folder) {
        if (folder.components().size() >= WorkspacePath.MAX_COMPONENTS
                || !(workspace.list(folder) instanceof Listing.Entries listing)) {
            return;
        }
        for (Workspace.Entry entry : listing.entries()) {
            if (cut.isPresent()) {
                return;
            }
            if (!(entry.what() instanceof Look.Folder && LEFT_OUT.contains(entry.name()))) {
                search(folder.child(entry.name()), entry.what());
            }
        }
    }

    private void searchFile(WorkspacePath path) {
        if (isOver()) {
            return;
        }
        files++;
        if (workspace.read(path, FileReading.MAX_BYTES) instanceof Content.Bytes content) {
            Answers.decode(content.bytes()).ifPresent(text -> searchText(path, text));
        }
    }

    private void searchText(WorkspacePath path, String text) {
        int number = 0;
        int at = 0;
        while (at < text.length() && cut.isEmpty()) {
            int end = text.indexOf('\n', at);
            int next = end < 0 ? text.length() : end + 1;
            String line = text.substring(at, end < 0 ? text.length() : end);
            number++;
            if (pattern.isFoundIn(line)) {
                add(path, number, line);
            }
            at = next;
            if ((number & 0xFF) == 0 && isOver()) {
                return;
            }
        }
    }

    private void add(WorkspacePath path, int number, String line) {
        String shown = line.length() > MAX_LINE ? line.substring(0, cutAt(line)) + " [cut]" : line;
        String row =
                Answers.showName(path.toString())
                        + ":"
                        + number
                        + ": "
                        + shown.stripTrailing()
                        + "\n";
        int size = row.getBytes(StandardCharsets.UTF_8).length;
        if (bytes + size > limit - NOTE) {
            cut = Optional.of("cut after " + matches + " matches");
            return;
        }
        bytes += size;
        matches++;
        found.append(row);
    }

    private static int cutAt(String line) {
        return Character.isHighSurrogate(line.charAt(MAX_LINE - 1)) ? MAX_LINE - 1 : MAX_LINE;
    }

    private boolean isOver() {
        if (System.nanoTime() - deadline > 0) {
            cut =
                    Optional.of(
                            "stopped after " + Answers.count(files, "file") + ": it took too long");
        } else if (files >= MAX_FILES) {
            cut = Optional.of("stopped after " + Answers.count(files, "file"));
        }
        return cut.isPresent();
    }
}
