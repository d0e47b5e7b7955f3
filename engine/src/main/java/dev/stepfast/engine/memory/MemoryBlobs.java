package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.plan.value.Sha256;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Values by their hash. */
final class MemoryBlobs implements Blobs {
    private final Map<BlobRef, byte[]> contents = new ConcurrentHashMap<>();

    @Override
    public BlobRef put(byte[] content) {
        BlobRef ref = new BlobRef(Sha256.of(content), content.length);
        contents.putIfAbsent(ref, content.clone());
        return ref;
    }

    @Override
    public byte[] load(BlobRef ref) {
        byte[] content = contents.get(ref);
        if (content == null) {
            throw new StoreException(
                    StoreException.Code.JOURNAL_DAMAGED, "blob " + ref.hash() + " is missing");
        }
        return content.clone();
    }
}
