package dev.stepfast.engine.repair;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A text of parts, apart by blank lines, with {@code {names}} to fill in.
 *
 * <p>A part of which all names are empty is left out, and so is a line that is only an empty name.
 * What is filled in is never filled in again.
 */
final class Template {
    private final List<String> parts;

    private Template(List<String> parts) {
        this.parts = parts;
    }

    /** The template in a resource beside this class. */
    static Template load(String name) {
        return new Template(List.of(loadText(name).strip().split("\n\n")));
    }

    /** The text of a resource beside this class. */
    static String loadText(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "the resource " + name + " is missing from the build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the resource " + name, e);
        }
    }

    /** The text with the values; a name without a value is a mistake of the template. */
    String fill(Map<String, String> values) {
        return parts.stream()
                .filter(part -> isWanted(part, values))
                .map(part -> fillPart(part, values))
                .collect(Collectors.joining("\n\n"));
    }

    private static boolean isWanted(String part, Map<String, String> values) {
        List<String> names = namesIn(part).toList();
        return names.isEmpty() || names.stream().anyMatch(name -> !value(name, values).isEmpty());
    }

    private static String fillPart(String part, Map<String, String> values) {
        return part.lines()
                .filter(line -> !isEmptyName(line, values))
                .map(line -> fillLine(line, values))
                .collect(Collectors.joining("\n"));
    }

    private static boolean isEmptyName(String line, Map<String, String> values) {
        return line.startsWith("{")
                && line.indexOf('}') == line.length() - 1
                && value(line.substring(1, line.length() - 1), values).isEmpty();
    }

    private static String fillLine(String line, Map<String, String> values) {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int open = line.indexOf('{'); open >= 0; open = line.indexOf('{', from)) {
            int close = line.indexOf('}', open);
            out.append(line, from, open).append(value(line.substring(open + 1, close), values));
            from = close + 1;
        }
        return out.append(line, from, line.length()).toString();
    }

    private static Stream<String> namesIn(String part) {
        return Stream.of(part.split("\\{"))
                .skip(1)
                .map(rest -> rest.substring(0, rest.indexOf('}')));
    }

    private static String value(String name, Map<String, String> values) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("no value for {" + name + "}");
        }
        return value;
    }
}
