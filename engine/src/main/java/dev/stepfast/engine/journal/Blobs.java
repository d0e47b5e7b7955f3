package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.BlobRef;

/** Values addressed by their content. */
public interface Blobs {
    /**
     * Stores the bytes; durable before any record that names them is. Equal content is stored once.
     */
    BlobRef put(byte[] content);

    /**
     * The bytes, checked against their name.
     *
     * @throws StoreException {@code journal_damaged} when they are missing or wrong
     */
    byte[] load(BlobRef ref);
}
