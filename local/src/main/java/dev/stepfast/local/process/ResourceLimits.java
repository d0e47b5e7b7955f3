package dev.stepfast.local.process;

/**
 * What one process of a command may use, where {@code prlimit} is there to enforce it.
 *
 * @param fileBytes largest file it may write
 * @param openFiles descriptors it may hold
 */
public record ResourceLimits(long fileBytes, long openFiles) {
    /** 1 GiB and 1,024: what builds need, and far from what fills a disk. */
    public static final ResourceLimits DEFAULTS = new ResourceLimits(1L << 30, 1_024);

    public ResourceLimits {
        if (fileBytes < 1 || openFiles < 16) {
            throw new IllegalArgumentException(
                    "limits too small to start anything: " + fileBytes + ", " + openFiles);
        }
    }
}
