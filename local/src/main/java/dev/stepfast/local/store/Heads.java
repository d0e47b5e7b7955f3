package dev.stepfast.local.store;

import dev.stepfast.engine.journal.RecordChain;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last record of each run, noted beside the database after each commit and not forced. A head
 * can be behind the journal; one that is ahead shows that records were lost.
 */
final class Heads {
    private static final Pattern FORM = Pattern.compile("(\\d{19}) ([0-9a-f]{64})\n");

    private final Path folder;

    Heads(Path folder) {
        this.folder = folder;
    }

    /** Where a run's journal ended at least. */
    record Head(long seq, Sha256 hash) {}

    /** Notes the end of a chain. A failure is passed over: the records themselves are durable. */
    void note(RunId run, RecordChain chain) {
        String line =
                String.format(
                        Locale.ROOT,
                        "%019d %s\n",
                        chain.lastSeq(),
                        chain.lastHash().map(Sha256::hex).orElse(""));
        try (var channel =
                PrivateFiles.open(file(run), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // One write of a fixed length: a reader sees the old line or the new one.
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)), 0);
        } catch (IOException e) {
            System.getLogger(Heads.class.getName())
                    .log(System.Logger.Level.DEBUG, "no head for run " + run, e);
        }
    }

    /** The head of a run; empty when there is none, or a power cut left none that can be read. */
    Optional<Head> find(RunId run) {
        Path file = file(run);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            Matcher line = FORM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            return line.matches()
                    ? Optional.of(
                            new Head(Long.parseLong(line.group(1)), new Sha256(line.group(2))))
                    : Optional.empty();
        } catch (IOException e) {
            throw Failures.of("the head of run " + run + " cannot be read", e);
        }
    }

    /** Whether any run was ever noted. */
    boolean hasAny() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            return files.iterator().hasNext();
        } catch (IOException e) {
            throw Failures.of("the heads of the runs cannot be read", e);
        }
    }

    private Path file(RunId run) {
        return folder.resolve(Sha256.of(run.value()).hex());
    }
}
