package dev.stepfast.local.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** The windows of the vendors' own models, from a table beside this class. */
final class VendorWindows {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final List<Line> TABLE = load();

    private VendorWindows() {}

    private record Line(String start, int window) {}

    /** The window of a model by its name; empty when it is in no line of the table. */
    static Optional<Integer> find(String model) {
        return TABLE.stream()
                .filter(line -> model.startsWith(line.start()))
                .max(Comparator.comparingInt(line -> line.start().length()))
                .map(Line::window);
    }

    private static List<Line> load() {
        try (InputStream in =
                Objects.requireNonNull(
                        VendorWindows.class.getResourceAsStream("vendor-windows.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(VendorWindows::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Line read(String line) {
        String[] parts = BLANKS.split(line, 2);
        return new Line(parts[0], Integer.parseInt(parts[1].strip()));
    }
}
