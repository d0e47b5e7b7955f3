package dev.stepfast.cli.render;

import java.io.Console;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How output looks: what a terminal can show, and what the caller wants of it.
 *
 * @param interactive whether a person sits before it: input and output are a terminal
 * @param width columns that questions are wrapped to
 */
public record Look(Signs signs, Colour colour, boolean interactive, int width) {
    private static final int USUAL_WIDTH = 80;
    private static final int NARROWEST = 40;

    /** Colour only repeats what a sign says. */
    public enum Colour {
        NO,
        YES
    }

    /** Plain lines, as they go into files and pipes. */
    public static Look plain(Signs signs) {
        return new Look(signs, Colour.NO, false, USUAL_WIDTH);
    }

    /** What this process finds, before any option is read. */
    public static Look find(Map<String, String> environment) {
        boolean interactive =
                Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        boolean colour =
                interactive
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "").equals("dumb");
        return new Look(
                signs(environment),
                colour ? Colour.YES : Colour.NO,
                interactive,
                width(environment));
    }

    /** The launcher knows what the user's own locale says; without it, the environment does. */
    private static Signs signs(Map<String, String> environment) {
        boolean utf8 =
                Optional.ofNullable(System.getProperty("stepfast.terminal.utf8"))
                        .map(Boolean::parseBoolean)
                        .orElseGet(() -> isUtf8(environment));
        return utf8 ? Signs.UTF8 : Signs.ASCII;
    }

    private static boolean isUtf8(Map<String, String> environment) {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(name, "");
            if (!locale.isEmpty()) {
                return locale.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
            }
        }
        return false;
    }

    private static int width(Map<String, String> environment) {
        try {
            return Math.max(NARROWEST, Integer.parseInt(environment.getOrDefault("COLUMNS", "")));
        } catch (NumberFormatException none) {
            return USUAL_WIDTH;
        }
    }

    public Look withSigns(Signs other) {
        return new Look(other, colour, interactive, width);
    }

    public Look withColour(Colour other) {
        return new Look(signs, other, interactive, width);
    }

    /** As for a program that reads along: nobody is asked, nothing is drawn twice. */
    public Look withoutPerson() {
        return new Look(signs, Colour.NO, false, width);
    }
}
