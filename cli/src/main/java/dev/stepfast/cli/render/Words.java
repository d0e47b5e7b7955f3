package dev.stepfast.cli.render;

import java.util.List;
import java.util.regex.Pattern;

/** Words as a shell of the user's takes them back. */
public final class Words {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private Words() {}

    /** The word itself where no shell would change it, else in single quotes. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches()
                ? word
                : "'" + Shown.line(word).replace("'", "'\\''") + "'";
    }

    /** A command line ready to paste. */
    public static String line(List<String> words) {
        return String.join(" ", words.stream().map(Words::quoted).toList());
    }
}
