package dev.stepfast.local.git;

import dev.stepfast.local.workspace.NameTree;
import dev.stepfast.local.workspace.TrackedNames;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks git which files of a work tree are tracked, or untracked and not ignored. A workspace that
 * is not itself the top of a work tree has no such names.
 *
 * <p>After git has once failed to answer in time it is not asked again, so that a repository made
 * to hang costs one wait.
 */
public final class GitNames implements TrackedNames {
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** Each name comes behind a letter; anything else is a message that got between them. */
    private static final Pattern NAMED = Pattern.compile("[HSMRCK?] .+", Pattern.DOTALL);

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    private final GitCommand git;
    private volatile boolean slow;

    /** Names of the workspace that this git runs in. */
    public GitNames(GitCommand git) {
        this.git = git;
    }

    @Override
    public Optional<String> findCommit(WorkspacePath submodule) {
        return git.run(
                        submodule,
                        List.of("rev-parse", "--verify", "--quiet", "HEAD^{commit}"),
                        LONGEST)
                .map(String::strip)
                .filter(commit -> COMMIT.matcher(commit).matches());
    }

    @Override
    public Optional<NameTree> load() {
        if (slow) {
            return Optional.empty();
        }
        long start = System.nanoTime();
        Optional<String> printed =
                git.run(
                        WorkspacePath.ROOT,
                        List.of(
                                "ls-files",
                                "-z",
                                "-t",
                                "--cached",
                                "--others",
                                "--exclude-standard"),
                        LONGEST);
        slow = printed.isEmpty() && System.nanoTime() - start >= LONGEST.toNanos();
        return printed.flatMap(GitNames::parse);
    }

    /**
     * The names as a tree; empty when something else was printed between them, since a name may be
     * torn by it.
     */
    static Optional<NameTree> parse(String printed) {
        NameTree names = new NameTree();
        int at = 0;
        while (at < printed.length()) {
            int end = printed.indexOf('\0', at);
            if (end < 0 || !NAMED.matcher(printed.substring(at, end)).matches()) {
                return Optional.empty();
            }
            names.add(printed.substring(at + 2, end));
            at = end + 1;
        }
        return Optional.of(names);
    }
}
