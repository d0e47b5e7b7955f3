package dev.stepfast.integration.structure;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a class uses, in words: types by name, methods and fields as {@code Type.member}. */
final class Uses {
    private Uses() {}

    /** Mentions of types, in code and signatures, that satisfy the predicate. */
    static Stream<String> types(JavaClass from, Predicate<JavaClass> wanted) {
        return from.getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(wanted)
                .map(target -> "uses " + target.getName())
                .distinct();
    }

    /**
     * Accesses to members given as {@code java.lang.System.out}; {@code <init>} stands for a
     * constructor.
     */
    static Stream<String> members(JavaClass from, String... names) {
        var wanted = Arrays.asList(names);
        return accesses(from, access -> wanted.contains(nameOf(access)));
    }

    /** Calls, references and field accesses that satisfy the predicate. */
    static Stream<String> accesses(JavaClass from, Predicate<JavaAccess<?>> wanted) {
        return from.getAccessesFromSelf().stream()
                .filter(wanted)
                .map(access -> "uses " + nameOf(access) + " in " + access.getOrigin().getName())
                .distinct();
    }

    static String nameOf(JavaAccess<?> access) {
        return access.getTargetOwner().getName() + "." + access.getTarget().getName();
    }

    /** A type of one of these packages or below, or with exactly one of these names. */
    static Predicate<JavaClass> of(String... packagesOrTypes) {
        return target ->
                Arrays.stream(packagesOrTypes)
                        .anyMatch(name ->
                                target.getName().equals(name)
                                        || target.getPackageName().equals(name)
                                        || target.getPackageName().startsWith(name + ".")
                                        || target.getName().startsWith(name + "$"));
    }
}
