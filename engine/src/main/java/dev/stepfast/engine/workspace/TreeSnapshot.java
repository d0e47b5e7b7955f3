package dev.stepfast.engine.workspace;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.plan.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Mode and content hash of every file of the workspace that is not ignored, by path. */
public final class TreeSnapshot {
    private final SortedMap<String, FileState> files;
    private final Sha256 hash;

    /**
     * One file.
     *
     * @param mode as git writes it: {@code 100644}, {@code 100755}, {@code 120000}
     */
    public record FileState(String mode, Sha256 content) {}

    public TreeSnapshot(Map<String, FileState> files) {
        this.files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
        this.hash = derive(this.files);
    }

    /** The tree hash: over mode, content and path of all files, in byte order of the paths. */
    public Sha256 hash() {
        return hash;
    }

    public SortedMap<String, FileState> files() {
        return files;
    }

    /** Every file whose mode or content differs from an earlier snapshot, by path. */
    public List<ChangedFile> changedSince(TreeSnapshot earlier) {
        List<ChangedFile> changed = new ArrayList<>();
        earlier.files.forEach((path, before) -> {
            FileState now = files.get(path);
            if (!before.equals(now)) {
                changed.add(
                        new ChangedFile(
                                path,
                                Optional.of(before.content()),
                                Optional.ofNullable(now).map(FileState::content)));
            }
        });
        files.forEach((path, now) -> {
            if (!earlier.files.containsKey(path)) {
                changed.add(new ChangedFile(path, Optional.empty(), Optional.of(now.content())));
            }
        });
        changed.sort((a, b) -> a.path().compareTo(b.path()));
        return List.copyOf(changed);
    }

    private static Sha256 derive(SortedMap<String, FileState> files) {
        List<byte[]> paths = new ArrayList<>();
        files.keySet().forEach(path -> paths.add(path.getBytes(StandardCharsets.UTF_8)));
        paths.sort(Arrays::compareUnsigned);
        MessageDigest digest = Sha256.newDigest();
        for (byte[] path : paths) {
            FileState state = files.get(new String(path, StandardCharsets.UTF_8));
            if (state == null) {
                throw new IllegalStateException(
                        "a path that is not UTF-8 cannot stand in a snapshot");
            }
            digest.update(
                    (state.mode() + " " + state.content() + " ").getBytes(StandardCharsets.UTF_8));
            digest.update(path);
            digest.update((byte) 0);
        }
        return Sha256.ofFinished(digest);
    }
}
