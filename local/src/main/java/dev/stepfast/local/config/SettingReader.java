package dev.stepfast.local.config;

import dev.stepfast.plan.check.PlanDuration;
import dev.stepfast.plan.diagnostic.Spelling;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads values of keys; every method refuses what is no value of that form. */
final class SettingReader {
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern WHOLE = Pattern.compile("\\d[\\d_,]*");

    private final SettingTexts texts;

    SettingReader(SettingTexts texts) {
        this.texts = texts;
    }

    Optional<String> findText(SettingKey key) {
        return texts.find(key).map(said -> said.text().strip());
    }

    /** A whole number between the two, both included. */
    Optional<Long> findNumber(SettingKey key, long least, long most) {
        return find(
                key,
                "a whole number from " + least + (most == Long.MAX_VALUE ? "" : " to " + most),
                text -> {
                    if (!WHOLE.matcher(text).matches()) {
                        return Optional.empty();
                    }
                    try {
                        long number = Long.parseLong(text.replace("_", "").replace(",", ""));
                        return number >= least && number <= most
                                ? Optional.of(number)
                                : Optional.empty();
                    } catch (NumberFormatException tooLarge) {
                        return Optional.empty();
                    }
                });
    }

    int number(SettingKey key, int least, int most, int usual) {
        return findNumber(key, least, most).map(Math::toIntExact).orElse(usual);
    }

    Optional<Duration> findDuration(SettingKey key) {
        return find(
                key,
                "a duration above 0, as 500ms, 30s, 5m or 1m30s",
                text -> PlanDuration.parse(text).filter(Duration::isPositive));
    }

    /** US dollars, with or without their sign. */
    Optional<BigDecimal> findMoney(SettingKey key) {
        return find(
                key,
                "an amount in US dollars, as 2 or 0.50",
                text -> {
                    try {
                        BigDecimal amount =
                                new BigDecimal(text.startsWith("$") ? text.substring(1) : text);
                        return amount.signum() >= 0
                                        && amount.abs().precision() < 20
                                        && Math.abs(amount.scale()) < 20
                                ? Optional.of(amount)
                                : Optional.empty();
                    } catch (NumberFormatException none) {
                        return Optional.empty();
                    }
                });
    }

    /** One of the words; {@code values} stand for them in the same order. */
    <T> T choice(SettingKey key, List<String> words, List<T> values, T usual) {
        return find(
                        key,
                        "one of " + String.join(", ", words),
                        text -> {
                            int index = words.indexOf(text.toLowerCase(Locale.ROOT));
                            return index < 0 ? Optional.<T>empty() : Optional.of(values.get(index));
                        })
                .orElse(usual);
    }

    /** Several values behind commas, in brackets or without. */
    <T> Optional<List<T>> findList(
            SettingKey key, String expected, Function<String, Optional<T>> read) {
        return find(
                key,
                expected,
                text -> {
                    String inner =
                            text.startsWith("[") && text.endsWith("]")
                                    ? text.substring(1, text.length() - 1)
                                    : text;
                    List<Optional<T>> all =
                            COMMA.splitAsStream(inner)
                                    .map(String::strip)
                                    .filter(part -> !part.isEmpty())
                                    .map(read)
                                    .toList();
                    return all.stream().allMatch(Optional::isPresent)
                            ? Optional.of(all.stream().flatMap(Optional::stream).toList())
                            : Optional.empty();
                });
    }

    private <T> Optional<T> find(
            SettingKey key, String expected, Function<String, Optional<T>> read) {
        return texts.find(key)
                .map(said ->
                        read.apply(said.text().strip()).orElseThrow(() -> refuse(said, expected)));
    }

    private static BadSettingException refuse(SettingTexts.Said said, String expected) {
        String nearest =
                expected.startsWith("one of ")
                        ? Spelling.findNearest(
                                        said.text().strip(),
                                        Arrays.asList(expected.substring(7).split(", ", -1)))
                                .map(word -> "; did you mean " + word + "?")
                                .orElse("")
                        : "";
        return new BadSettingException(
                said.source() + " is \"" + said.text() + "\", and must be " + expected + nearest);
    }
}
