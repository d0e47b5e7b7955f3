package dev.stepfast.engine.authority;

import java.time.Instant;
import java.util.List;

/**
 * The grants and trusted workspaces of one user, kept outside every workspace.
 *
 * <p>What cannot be read with confidence counts as not there, so that the question is asked again:
 * it then stands in {@link Found#warnings}.
 */
public interface Grants {

    /**
     * What is kept about one workspace.
     *
     * @param grants oldest first
     * @param trusted whether the user writes the plans of this workspace
     * @param warnings what was passed over and why, one line each
     */
    record Found(List<Grant> grants, boolean trusted, List<String> warnings) {
        public Found {
            grants = List.copyOf(grants);
            warnings = List.copyOf(warnings);
        }
    }

    /** What is kept about the workspace of these grants. */
    Found find();

    /**
     * Keeps a grant; it is durable when this returns.
     *
     * @throws GrantsException when it could not be kept
     */
    void keep(Grant grant);

    /**
     * Says whether the user writes the plans of this workspace.
     *
     * @throws GrantsException when it could not be kept
     */
    void trust(Trust trust, String by, Instant at);

    /** Whether a workspace is trusted from now on. */
    enum Trust {
        YES,
        /** Trust is taken back. */
        NO
    }

    default boolean isTrusted() {
        return find().trusted();
    }
}
