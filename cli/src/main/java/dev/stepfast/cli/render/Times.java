package dev.stepfast.cli.render;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments as people read them, in one time zone. */
public record Times(ZoneId zone) {
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    /** The time zone of this machine. */
    public static Times here() {
        return new Times(ZoneId.systemDefault());
    }

    String seconds(Instant at) {
        return SECONDS.format(at.atZone(zone));
    }

    String minutes(Instant at) {
        return MINUTES.format(at.atZone(zone));
    }
}
