package dev.stepfast.plan.markdown;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The headings whose items are no steps, by what their items are; compared whole and ignoring case.
 */
public record SectionNames(
        List<String> acceptance, List<String> finalChecks, List<String> everyStep) {
    public static final SectionNames DEFAULT =
            new SectionNames(
                    List.of(
                            "Success Criteria",
                            "Acceptance Criteria",
                            "Acceptance",
                            "Context",
                            "Notes"),
                    List.of("Done when"),
                    List.of("After every step"));

    private static final Pattern LEADING = Pattern.compile("^[^\\p{L}]+");
    private static final Pattern TRAILING = Pattern.compile("(?:\\([^()]*\\)|[:\\s*_])$");
    private static final int LONGEST_HEADING = 1_000;

    public SectionNames {
        acceptance = List.copyOf(acceptance);
        finalChecks = List.copyOf(finalChecks);
        everyStep = List.copyOf(everyStep);
    }

    /** The section that a heading opens, if it opens one. */
    Optional<Section> find(String heading) {
        if (heading.length() > LONGEST_HEADING) {
            return Optional.empty();
        }
        String name = bare(heading);
        if (holds(acceptance, name)) {
            return Optional.of(Section.ACCEPTANCE);
        }
        if (holds(finalChecks, name)) {
            return Optional.of(Section.FINAL);
        }
        return holds(everyStep, name) ? Optional.of(Section.EVERY_STEP) : Optional.empty();
    }

    private static boolean holds(List<String> names, String name) {
        return names.stream().anyMatch(known -> bare(known).equals(name));
    }

    /**
     * Without what may stand around a name: numbers and signs before it, a colon, a parenthesis,
     * emphasis marks.
     */
    private static String bare(String heading) {
        String name = LEADING.matcher(heading).replaceFirst("");
        String before;
        do {
            before = name;
            name = TRAILING.matcher(name).replaceFirst("");
        } while (!name.equals(before));
        return name.toLowerCase(Locale.ROOT);
    }
}
