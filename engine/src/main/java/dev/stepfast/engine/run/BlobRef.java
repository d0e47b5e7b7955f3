package dev.stepfast.engine.run;

import dev.stepfast.plan.value.Sha256;

/** A stored value, addressed by the hash of its content. */
public record BlobRef(Sha256 hash, long bytes) {}
