package dev.stepfast.engine.run;

import dev.stepfast.plan.value.Sha256;
import java.util.Optional;

/**
 * A file that differs from before: added when there was nothing, deleted when there is nothing now.
 */
public record ChangedFile(String path, Optional<Sha256> before, Optional<Sha256> after) {}
