package dev.stepfast.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Behaviour cases kept as lines of a file, for parameterised tests. */
public final class Vectors {
    private Vectors() {}

    /**
     * One case.
     *
     * @param file the name of its file
     * @param line its line there, from 1
     * @param text the line itself, for example a JSON object
     */
    public record Vector(String file, int line, String text) {
        @Override
        public String toString() {
            return file + ":" + line + " " + text;
        }
    }

    /**
     * The lines of a class path resource, without empty ones and those that begin with {@code #}.
     *
     * @param anchor a class in whose package the resource lies
     * @param count how many there must be, so that a suite cannot lose cases unseen
     */
    public static List<Vector> load(Class<?> anchor, String file, int count) {
        var vectors = parse(file, readText(anchor, file));
        if (vectors.size() != count) {
            throw new AssertionError(
                    file
                            + " holds "
                            + vectors.size()
                            + " vectors, and the suite counts on "
                            + count);
        }
        return vectors;
    }

    private static List<Vector> parse(String file, String text) {
        var vectors = new ArrayList<Vector>();
        int number = 0;
        for (var line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                vectors.add(new Vector(file, number, line));
            }
        }
        return List.copyOf(vectors);
    }

    private static String readText(Class<?> anchor, String file) {
        try (var stream = anchor.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalArgumentException(
                        "no resource '" + file + "' beside " + anchor.getName());
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
