package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.journal.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs commands, with their folders in the store of the workspace. Where there is none, as for a
 * check, a private temporary folder stands in for it; nothing is made before the first command.
 */
public final class LazyCommandRunner implements CommandRunner, FollowedCommands {
    private final Path store;
    private final Opener opener;

    /** Guarded by this object, as is what follows. */
    private Optional<SystemCommandRunner> runner = Optional.empty();

    private Optional<Path> temporary = Optional.empty();

    /** Opens the runner for a folder in which it keeps those of its commands. */
    @FunctionalInterface
    public interface Opener {
        SystemCommandRunner open(Path scratch) throws IOException;
    }

    /**
     * A runner that is opened when the first command is asked for.
     *
     * @param store folder of the run store, there or not
     */
    public LazyCommandRunner(Path store, Opener opener) {
        this.store = store;
        this.opener = opener;
    }

    @Override
    public CommandEnd run(CommandRequest request) {
        return runner().run(request);
    }

    @Override
    public FollowedEnd follow(FollowedRequest request, Consumer<String> lines) {
        return runner().follow(request, lines);
    }

    @Override
    public List<String> endLeftovers(Collection<String> marks) {
        return runner().endLeftovers(marks);
    }

    @Override
    public String bootId() {
        return runner().bootId();
    }

    private synchronized SystemCommandRunner runner() {
        if (runner.isEmpty()) {
            try {
                runner = Optional.of(opener.open(scratch()));
            } catch (IOException e) {
                throw new StoreException(
                        StoreException.Code.STORE_FAILED,
                        "there is no private folder for commands: " + e.getMessage(),
                        e);
            }
        }
        return runner.get();
    }

    private Path scratch() throws IOException {
        if (Files.isDirectory(store, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(store)) {
            return store.resolve("commands");
        }
        Path folder = Files.createTempDirectory("stepfast-commands-");
        temporary = Optional.of(folder);
        return folder;
    }

    /** Removes the temporary folder. */
    public synchronized void removeTemporary() throws IOException {
        if (temporary.isEmpty()) {
            return;
        }
        try (Stream<Path> all = Files.walk(temporary.get())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
