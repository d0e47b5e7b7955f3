package dev.stepfast.integration.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A tree of our packages, so that a rule can be written once and run on the real one and on a
 * miniature with faults.
 *
 * <p>Packages and classes are named without the root: {@code engine.run}, {@code
 * engine.run.Verdict}.
 */
record House(String root, JavaClasses classes) {
    /** The second segment of every package: the module. */
    static final List<String> MODULES = List.of("plan", "engine", "local", "cli");

    private static final House REAL = imported("dev.stepfast");
    private static final House FAULTY = imported("dev.stepfast.integration.structure.fixture");

    /** What we ship. */
    static House real() {
        return REAL;
    }

    /** The fixture classes beside these tests, each of them right or wrong in one thing. */
    static House faulty() {
        return FAULTY;
    }

    private static House imported(String root) {
        var packages = MODULES.stream().map(module -> root + "." + module).toArray(String[]::new);
        return new House(root, new ClassFileImporter().importPackages(packages));
    }

    /** The class's package without the root; empty for a class that is not of this house. */
    Optional<String> packageOf(JavaClass type) {
        var name = type.getPackageName();
        if (!name.startsWith(root + ".")) {
            return Optional.empty();
        }
        var inner = name.substring(root.length() + 1);
        var module = inner.contains(".") ? inner.substring(0, inner.indexOf('.')) : inner;
        return MODULES.contains(module) ? Optional.of(inner) : Optional.empty();
    }

    /** Whether the class lies in exactly one of these packages. */
    boolean isIn(JavaClass type, String... packages) {
        return packageOf(type).filter(Arrays.asList(packages)::contains).isPresent();
    }

    /** Whether the class is one of these, or nested in one. */
    boolean is(JavaClass type, String... names) {
        var outermost = outermost(type).getName();
        return Arrays.stream(names).anyMatch(name -> outermost.equals(root + "." + name));
    }

    static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(House::outermost).orElse(type);
    }
}
