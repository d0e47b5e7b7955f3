package dev.stepfast.engine.authority;

import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A person's consent to the authority summary of one plan in one workspace.
 *
 * @param plan workspace-relative path of the plan file, for people
 * @param summaryDigest over the lines of the summary
 * @param summary the lines that the digest covers
 * @param files hash of every file that the summary names, by workspace-relative path
 */
public record Grant(
        String plan,
        Sha256 planDigest,
        Sha256 summaryDigest,
        List<String> summary,
        SortedMap<String, Sha256> files,
        String by,
        Instant at) {
    public Grant {
        summary = List.copyOf(summary);
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    /** True when it is about exactly this plan, this summary and these files. */
    public boolean covers(Sha256 plan, Sha256 summary, Map<String, Sha256> files) {
        return planDigest.equals(plan) && summaryDigest.equals(summary) && this.files.equals(files);
    }
}
