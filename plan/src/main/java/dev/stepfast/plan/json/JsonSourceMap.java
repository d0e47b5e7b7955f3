package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The place in the text of every value of a JSON document, kept beside it. */
public final class JsonSourceMap {
    /** The map of a text whose places were not kept. */
    public static final JsonSourceMap NONE = new JsonSourceMap(LineIndex.of(""), null);

    private final LineIndex lines;
    private final @Nullable Place root;

    JsonSourceMap(LineIndex lines, @Nullable Place root) {
        this.lines = lines;
        this.root = root;
    }

    /** The span of the value at a JSON Pointer, if there is one. */
    public Optional<SourceSpan> find(String pointer) {
        Walk walk = walk(pointer);
        return walk.complete() ? span(walk.place()) : Optional.empty();
    }

    /**
     * The span of a member from its name to the end of its value; for anything else that of the
     * value.
     */
    public Optional<SourceSpan> findMember(String pointer) {
        Walk walk = walk(pointer);
        Place place = walk.place();
        if (!walk.complete() || place == null) {
            return Optional.empty();
        }
        return Optional.of(lines.span(place.key < 0 ? place.start : place.key, place.end));
    }

    /**
     * The span of the value at a pointer, else that of the nearest value that encloses it; empty
     * for {@link #NONE}.
     */
    public Optional<SourceSpan> locate(String pointer) {
        return span(walk(pointer).place());
    }

    private Optional<SourceSpan> span(@Nullable Place place) {
        return place == null ? Optional.empty() : Optional.of(lines.span(place.start, place.end));
    }

    private Walk walk(String pointer) {
        Place place = root;
        for (String name : JsonPointer.split(pointer)) {
            Place next = place == null ? null : place.find(name);
            if (next == null) {
                return new Walk(place, false);
            }
            place = next;
        }
        return new Walk(place, true);
    }

    /** How far a pointer led. */
    private record Walk(@Nullable Place place, boolean complete) {}

    /** Where one value stands. */
    static final class Place {
        private final int key;
        private final int start;
        private int end;

        /** Made with the first member: most places are those of scalars. */
        private @Nullable Map<String, Place> members;

        private List<Place> elements = List.of();

        /**
         * A place that is still open at its end.
         *
         * @param key index of the name of a member; negative for anything else
         */
        Place(int key, int start) {
            this.key = key;
            this.start = start;
            this.end = start;
        }

        void endAt(int index) {
            end = index;
        }

        void add(String name, Place member) {
            if (members == null) {
                members = new LinkedHashMap<>();
            }
            members.put(name, member);
        }

        void setElements(List<Place> places) {
            elements = places;
        }

        private @Nullable Place find(String name) {
            if (elements.isEmpty()) {
                return members == null ? null : members.get(name);
            }
            if (name.isEmpty()
                    || name.length() > 9
                    || !name.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return null;
            }
            if (name.length() > 1 && name.charAt(0) == '0') {
                return null;
            }
            int index = Integer.parseInt(name);
            return index < elements.size() ? elements.get(index) : null;
        }
    }
}
