package dev.stepfast.local.workspace;

import dev.stepfast.plan.value.Sha256;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Content hashes by path, each for one inode, size, modification and change time.
 *
 * <p>A hash is kept only when both times were already past when the file was looked at: a file
 * written in the same tick of the clock as it was read could change again without its times
 * changing. The change time cannot be set back by whoever sets the modification time.
 */
final class HashCache {
    /** Longest tick of a file system clock in use: 10 ms at 100 Hz, doubled. */
    private static final Duration TICK = Duration.ofMillis(20);

    private Map<String, Known> before = new HashMap<>();
    private Map<String, Known> now = new HashMap<>();

    /** What identifies a state of a file's content. */
    record Look(Object identity, long size, FileTime modified, FileTime changed) {
        boolean isOlderThan(Instant moment) {
            Instant limit = moment.minus(TICK);
            return modified.toInstant().isBefore(limit) && changed.toInstant().isBefore(limit);
        }
    }

    private record Known(Look look, Sha256 hash) {}

    /** Begins a new round: what is not asked for in it is forgotten at the next. */
    void begin() {
        before = now;
        now = new HashMap<>(before.size() * 2);
    }

    Optional<Sha256> find(String path, Look look) {
        Known known = before.get(path);
        if (known == null || !Objects.equals(known.look(), look)) {
            return Optional.empty();
        }
        now.put(path, known);
        return Optional.of(known.hash());
    }

    /** Keeps a hash, unless the file is so new that its times prove nothing. */
    void keep(String path, Look look, Sha256 hash, Instant lookedAt) {
        if (look.isOlderThan(lookedAt)) {
            now.put(path, new Known(look, hash));
        }
    }
}
