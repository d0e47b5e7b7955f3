package dev.stepfast.local.config;

import dev.stepfast.local.config.YamlValue.Items;
import dev.stepfast.local.config.YamlValue.Kind;
import dev.stepfast.local.config.YamlValue.Member;
import dev.stepfast.local.config.YamlValue.Members;
import dev.stepfast.local.config.YamlValue.Scalar;
import dev.stepfast.plan.diagnostic.Spelling;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The fields of one entry of a settings file. What is wrong is noted and read as if it were not
 * there; values are shown in no message, since one of them may be a key.
 */
final class YamlFields {
    private final String path;
    private final Members members;
    private final Problems problems;

    private YamlFields(String path, Members members, Problems problems) {
        this.path = path;
        this.members = members;
        this.problems = problems;
    }

    /**
     * The fields of a value.
     *
     * @param path of the entry, as messages name it: {@code models.local}
     * @param known the names of all its fields
     */
    static Optional<YamlFields> of(
            String path, YamlValue value, List<String> known, Problems problems) {
        return findMembers(path, value, problems)
                .map(members -> {
                    members.members().stream()
                            .filter(member -> !known.contains(member.key()))
                            .forEach(member ->
                                    problems.add(
                                            member.place(), unknown(path, member.key(), known)));
                    return new YamlFields(path, members, problems);
                });
    }

    /** The entries below a key, by name. */
    static Map<String, YamlValue> entries(String path, YamlValue value, Problems problems) {
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        findMembers(path, value, problems)
                .ifPresent(members ->
                        members.members()
                                .forEach(member -> entries.put(member.key(), member.value())));
        return entries;
    }

    private static Optional<Members> findMembers(String path, YamlValue value, Problems problems) {
        return switch (value) {
            case Members members -> Optional.of(members);
            case Scalar scalar when scalar.kind() == Kind.NOTHING ->
                    Optional.of(new Members(List.of(), scalar.place()));
            case Scalar scalar -> noMembers(path, scalar, problems);
            case Items items -> noMembers(path, items, problems);
        };
    }

    private static Optional<Members> noMembers(String path, YamlValue value, Problems problems) {
        problems.add(value.place(), path + " holds keys, and this is " + value.noun());
        return Optional.empty();
    }

    private static String unknown(String path, String key, List<String> known) {
        return "unknown key \""
                + key
                + "\" in "
                + path
                + Spelling.findNearest(key, known)
                        .map(near -> "; did you mean \"" + near + "\"?")
                        .orElse("; known are " + String.join(", ", known));
    }

    /** Notes that a field is wrong, with the place of the field, or of the entry without one. */
    void refuse(String field, String why) {
        FilePlace place = find(field).map(YamlValue::place).orElse(members.place());
        problems.add(place, path + "." + field + " " + why);
    }

    boolean has(String field) {
        return find(field).isPresent();
    }

    Optional<YamlValue> find(String field) {
        return members.members().stream()
                .filter(member -> member.key().equals(field))
                .findFirst()
                .map(Member::value);
    }

    /** The fields of an entry within this one. */
    Optional<YamlFields> findFields(String field, List<String> known) {
        return find(field).flatMap(value -> of(path + "." + field, value, known, problems));
    }

    Optional<String> findText(String field) {
        return read(
                field,
                "text that is not blank",
                scalar ->
                        scalar.kind() == Kind.TEXT && !scalar.text().isBlank()
                                ? Optional.of(scalar.text().strip())
                                : Optional.empty());
    }

    Optional<Integer> findNumber(String field, int least, int most) {
        return read(
                field,
                "a whole number from " + least + " to " + most,
                scalar ->
                        findDecimal(scalar)
                                .filter(number -> scalar.kind() == Kind.WHOLE)
                                .filter(number ->
                                        number.compareTo(BigDecimal.valueOf(least)) >= 0
                                                && number.compareTo(BigDecimal.valueOf(most)) <= 0)
                                .map(BigDecimal::intValueExact));
    }

    Optional<BigDecimal> findDecimal(String field, int least, int most) {
        return read(
                field,
                "a number from " + least + " to " + most,
                scalar ->
                        findDecimal(scalar)
                                .filter(number ->
                                        number.compareTo(BigDecimal.valueOf(least)) >= 0
                                                && number.compareTo(BigDecimal.valueOf(most))
                                                        <= 0));
    }

    Optional<Boolean> findSwitch(String field) {
        return read(
                field,
                "true or false",
                scalar ->
                        scalar.kind() == Kind.SWITCH
                                ? Optional.of(Boolean.valueOf(scalar.text()))
                                : Optional.empty());
    }

    /** One of the words; {@code values} stand for them in the same order. */
    <T> Optional<T> findChoice(String field, List<String> words, List<T> values) {
        return read(
                field,
                "one of " + String.join(", ", words),
                scalar -> {
                    int index = words.indexOf(scalar.text());
                    return index < 0 ? Optional.empty() : Optional.of(values.get(index));
                });
    }

    /** A list of texts, none of them blank. */
    Optional<List<String>> findTexts(String field) {
        return find(field).flatMap(value -> texts(path + "." + field, value, problems));
    }

    /** A list of lists of texts. */
    List<List<String>> textLists(String field) {
        List<List<String>> lists = new ArrayList<>();
        find(field)
                .ifPresent(value -> {
                    if (value instanceof Items items) {
                        items.elements()
                                .forEach(element ->
                                        texts(path + "." + field, element, problems)
                                                .ifPresent(lists::add));
                    } else {
                        problems.add(
                                value.place(), path + "." + field + " must be a list of lists");
                    }
                });
        return lists;
    }

    private static Optional<List<String>> texts(String path, YamlValue value, Problems problems) {
        boolean fits =
                value instanceof Items items
                        && items.elements().stream()
                                .allMatch(element ->
                                        element instanceof Scalar scalar
                                                && scalar.kind() == Kind.TEXT);
        if (!fits) {
            problems.add(
                    value.place(),
                    path + " must be a list of texts; put numbers and true in quotes");
            return Optional.empty();
        }
        return Optional.of(
                ((Items) value)
                        .elements().stream().map(element -> ((Scalar) element).text()).toList());
    }

    private <T> Optional<T> read(
            String field, String expected, Function<Scalar, Optional<T>> reader) {
        Optional<YamlValue> value = find(field);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        Optional<T> read =
                value.get() instanceof Scalar scalar ? reader.apply(scalar) : Optional.empty();
        if (read.isEmpty()) {
            refuse(field, "must be " + expected);
        }
        return read;
    }

    private static Optional<BigDecimal> findDecimal(Scalar scalar) {
        boolean number = scalar.kind() == Kind.WHOLE || scalar.kind() == Kind.DECIMAL;
        if (!number || scalar.text().length() > 30) {
            return Optional.empty();
        }
        try {
            BigDecimal decimal = new BigDecimal(scalar.text());
            return Math.abs(decimal.scale()) < 20 ? Optional.of(decimal) : Optional.empty();
        } catch (NumberFormatException infinite) {
            return Optional.empty();
        }
    }
}
