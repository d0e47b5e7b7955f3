package dev.stepfast.engine.run;

import java.util.regex.Pattern;

/** The id of a run: {@code r} and the 26 characters of a ULID. */
public record RunId(String value) {
    private static final Pattern FORM = Pattern.compile("r[0-9A-HJKMNP-TV-Z]{26}");

    public RunId {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not a run id: " + value);
        }
    }

    /** True when a text could be a run id; for telling runs from plan files on a command line. */
    public static boolean isForm(String text) {
        return FORM.matcher(text).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
