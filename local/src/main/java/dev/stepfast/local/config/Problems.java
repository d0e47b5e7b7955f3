package dev.stepfast.local.config;

import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong in a settings file, in the order it was found, so that all of it is said at once.
 */
final class Problems {
    private static final int MOST = 20;

    private final List<String> lines = new ArrayList<>();

    void add(FilePlace place, String message) {
        lines.add(place.say(message));
    }

    /** Throws {@link BadSettingException} with everything that was found. */
    void throwIfAny() {
        if (lines.isEmpty()) {
            return;
        }
        List<String> said = new ArrayList<>(lines.subList(0, Math.min(MOST, lines.size())));
        if (lines.size() > MOST) {
            said.add("and " + (lines.size() - MOST) + " more");
        }
        throw new BadSettingException(String.join("\n", said));
    }
}
