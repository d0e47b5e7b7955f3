package dev.stepfast.engine.step;

import dev.stepfast.engine.run.BlobRef;

/** Stores values addressed by their content; durable before any record that names them is. */
@FunctionalInterface
public interface BlobKeeper {
    BlobRef keep(byte[] content);
}
