package dev.stepfast.engine.run;

import dev.stepfast.plan.value.Sha256;
import java.util.List;

/**
 * The authority summary of a plan as recorded.
 *
 * @param lines all that the plan can do at most, sorted
 * @param digest over the lines that a grant is bound to
 */
public record AuthorityRecord(List<String> lines, Sha256 digest) {
    public AuthorityRecord {
        lines = List.copyOf(lines);
    }
}
