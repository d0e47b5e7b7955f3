package dev.stepfast.local.store;

import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/** Copies of plan files that were replaced or deleted, in a folder of the store. */
final class PlanCopies {
    private static final String FOLDER = "plans";

    /** Hex digits of the content's hash in the name: enough that no two copies meet. */
    private static final int DIGITS = 16;

    private static final int LONGEST_NAME = 40;
    private static final Pattern STRANGE = Pattern.compile("[^A-Za-z0-9_-]");

    private final StoreFolder store;

    PlanCopies(StoreFolder store) {
        this.store = store;
    }

    /** Keeps the content; durable on return. */
    String keep(String planPath, byte[] content) {
        String name = name(planPath, content);
        Path folder = store.root().resolve(FOLDER);
        try {
            PrivateFiles.makeFolder(folder);
            Path file = folder.resolve(name);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                Path staged = store.staging().resolve(name);
                write(staged, content);
                Files.move(staged, file, StandardCopyOption.ATOMIC_MOVE);
                PrivateFiles.forceFolder(folder);
            }
            return StoreFolder.NAME + "/" + FOLDER + "/" + name;
        } catch (IOException e) {
            throw Failures.of("the plan " + planPath + " cannot be kept in the store", e);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel =
                PrivateFiles.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    /** {@code plan-0123456789abcdef.md}: readable, and nothing but letters of the plan's name. */
    private static String name(String planPath, byte[] content) {
        String file = planPath.substring(planPath.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        String base = STRANGE.matcher(dot < 0 ? file : file.substring(0, dot)).replaceAll("_");
        String ending = planPath.endsWith(".json") ? ".json" : ".md";
        return base.substring(0, Math.min(base.length(), LONGEST_NAME))
                + "-"
                + Sha256.of(content).hex().substring(0, DIGITS)
                + ending;
    }
}
