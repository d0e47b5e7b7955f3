package dev.stepfast.local.agent;

import dev.stepfast.local.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * The home that an agent works in: a folder of this user, beside the grants, made anew from the
 * user's own whenever no attempt uses it. So what an agent leaves there, a changed setting or a
 * start file of a shell, does not reach its next work.
 */
final class AgentHome implements AutoCloseable {
    private static final String CACHE = ".cache";

    private final Path path;
    private final Logins logins;
    private final HomeUse use;

    private AgentHome(Path path, Logins logins, HomeUse use) {
        this.path = path;
        this.logins = logins;
        this.use = use;
    }

    /**
     * Makes the home ready, and keeps it from being made anew until it is closed.
     *
     * @param state the folder of the user's state, there or not
     * @param names what the agent sees of the user's home
     * @param workspace its real path; nothing of it is brought in
     */
    static AgentHome open(
            Path state, String agent, List<String> names, Path userHome, Path workspace)
            throws IOException {
        Path folder = state.resolve("agents");
        Files.createDirectories(state.getParent());
        PrivateFiles.makeFolder(state);
        PrivateFiles.makeFolder(folder);
        Path home = folder.resolve(agent);
        PrivateFiles.makeFolder(home);
        Logins logins = new Logins(userHome, home, names);
        HomeUse use =
                HomeUse.begin(
                        folder.resolve("." + agent + ".lock"),
                        () -> {
                            // A crash may have kept a refreshed login from going back.
                            logins.giveBack();
                            empty(home);
                            HomeCopy copy = new HomeCopy(workspace);
                            for (String name : names) {
                                copy.copy(userHome, home, HomeNames.below(name));
                            }
                        });
        return new AgentHome(home, logins, use);
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        // An interrupted thread could read no file.
        boolean interrupted = Thread.interrupted();
        try {
            logins.giveBack();
        } finally {
            use.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What can be had again at a price stays: programs and packages that the agent has fetched. */
    private static void empty(Path home) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(home)) {
            for (Path entry : entries) {
                if (!entry.getFileName().toString().equals(CACHE)) {
                    remove(entry);
                }
            }
        }
    }

    private static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            PrivateFiles.makeFolder(path);
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                for (Path entry : entries) {
                    remove(entry);
                }
            }
        }
        Files.deleteIfExists(path);
    }
}
