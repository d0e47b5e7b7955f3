package dev.stepfast.integration.structure;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Something that no class of a house may do.
 *
 * @param sentence what must hold
 * @param offences for one class of a house, each breach of it in words
 */
record Rule(String sentence, BiFunction<House, JavaClass, Stream<String>> offences) {
    /** A breach and the outermost class at fault. */
    private record Offence(String type, String words) {}

    private List<Offence> find(House house) {
        return house.classes().stream()
                .flatMap(type ->
                        offences.apply(house, type)
                                .map(words ->
                                        new Offence(
                                                House.outermost(type).getSimpleName(),
                                                type.getName() + " " + words)))
                .distinct()
                .sorted(Comparator.comparing(Offence::words))
                .toList();
    }

    /** Fails with every breach in what we ship. */
    void assertHolds() {
        assertThat(find(House.real()).stream().map(Offence::words)).as(sentence).isEmpty();
    }

    /** Fails unless the rule finds exactly these classes of the faulty house. */
    void assertFiresOn(String... simpleNames) {
        assertThat(offenders(House.faulty()))
                .as("fires: %s", sentence)
                .containsExactlyInAnyOrder(simpleNames);
    }

    /** Simple names of the outermost classes at fault. */
    Set<String> offenders(House house) {
        return find(house).stream().map(Offence::type).collect(toCollection(TreeSet::new));
    }
}
