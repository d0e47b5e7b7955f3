package dev.stepfast.plan.markdown;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The headings that are open at a place in the file, from the outside in. */
final class Headings {
    private final SectionNames names;
    private final Deque<Open> open = new ArrayDeque<>();

    /** The titles, made anew only when a heading comes, so that many steps share one list. */
    private List<String> path = List.of();

    private Optional<Section> section = Optional.empty();

    private record Open(int level, String title, boolean groups, Optional<Section> section) {}

    Headings(SectionNames names) {
        this.names = names;
    }

    /** Whether a heading stands in the path of the steps below it. */
    enum Grouping {
        GROUPS,
        /** The heading that gave the goal. */
        NONE
    }

    void add(int level, String title, Grouping grouping) {
        while (!open.isEmpty() && open.peekLast().level() >= level) {
            open.removeLast();
        }
        Optional<Section> outer = open.isEmpty() ? Optional.empty() : open.peekLast().section();
        section = names.find(title).or(() -> outer);
        open.addLast(new Open(level, title, grouping == Grouping.GROUPS, section));
        List<String> titles = new ArrayList<>();
        for (Open heading : open) {
            if (heading.groups()) {
                titles.add(heading.title());
            }
        }
        path = List.copyOf(titles);
    }

    List<String> path() {
        return path;
    }

    Optional<Section> section() {
        return section;
    }
}
