package dev.stepfast.bench;

import java.lang.reflect.Field;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** The values of benchmark parameters. */
final class Parameters {
    private Parameters() {}

    /** The values that the annotation of a field lists. */
    static List<String> of(Class<?> benchmark, String field) {
        try {
            Field found = benchmark.getField(field);
            return List.of(found.getAnnotation(Param.class).value());
        } catch (NoSuchFieldException e) {
            throw new IllegalArgumentException(benchmark + " has no parameter " + field, e);
        }
    }
}
