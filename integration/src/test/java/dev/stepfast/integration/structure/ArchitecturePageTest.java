package dev.stepfast.integration.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * ARCHITECTURE.md names every package there is, in the order that is held, and no test class that
 * is not there.
 */
class ArchitecturePageTest {
    private static final Pattern PACKAGE_ROW =
            Pattern.compile("(?m)^\\| `((?:plan|engine|local|cli)[a-z.]*)` \\|");
    private static final Pattern TEST_CLASS = Pattern.compile("`([A-Z][A-Za-z]*Test)`");

    @Test
    void namesEveryPackage() throws IOException {
        var packages = new TreeSet<String>();
        for (var type : House.real().classes()) {
            House.real().packageOf(type).ifPresent(packages::add);
        }
        assertThat(packages).isSubsetOf(found(PACKAGE_ROW));
    }

    @Test
    void listsPackagesInTheirOrder() throws IOException {
        var listed = found(PACKAGE_ROW);
        assertThat(listed)
                .isEqualTo(PackageOrderTest.ORDER.stream().filter(listed::contains).toList());
    }

    @Test
    void namesTestsThatExist() throws IOException {
        assertThat(found(TEST_CLASS))
                .isNotEmpty()
                .allSatisfy(name ->
                        assertThat(
                                        Path.of(
                                                "src/test/java/dev/stepfast/integration/structure",
                                                name + ".java"))
                                .exists());
    }

    private static List<String> found(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(Path.of("../ARCHITECTURE.md")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
