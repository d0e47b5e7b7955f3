package dev.stepfast.local.config;

import dev.stepfast.engine.workspace.PathGlob;
import dev.stepfast.plan.check.PlanDuration;
import dev.stepfast.plan.diagnostic.Spelling;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads values of keys; every method refuses what is no value of that form. */
final class SettingReader {
    private static final Pattern WHOLE = Pattern.compile("\\d[\\d_,]*");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})\\s*%?");

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

    /** A share in percent, with or without its sign. */
    int percent(SettingKey key, int usual) {
        return find(
                        key,
                        "a percentage from 1 to 100",
                        text -> {
                            Matcher percent = PERCENT.matcher(text);
                            return percent.matches()
                                    ? Optional.of(Integer.parseInt(percent.group(1)))
                                            .filter(number -> number >= 1 && number <= 100)
                                    : Optional.<Integer>empty();
                        })
                .orElse(usual);
    }

    /** Several values: a list, or behind commas in brackets or without. */
    <T> Optional<List<T>> findList(
            SettingKey key, String expected, Function<String, Optional<T>> read) {
        return texts.find(key)
                .map(said -> {
                    List<Optional<T>> all = said.parts().stream().map(read).toList();
                    if (!all.stream().allMatch(Optional::isPresent)) {
                        throw refuse(said, expected);
                    }
                    return all.stream().flatMap(Optional::stream).toList();
                });
    }

    /** Globs of the workspace. */
    Optional<List<String>> findGlobs(SettingKey key) {
        texts.find(key)
                .ifPresent(said ->
                        said.parts()
                                .forEach(glob -> {
                                    if (PathGlob.parse(glob)
                                            instanceof PathGlob.Parsed.Refused refused) {
                                        throw new BadSettingException(
                                                said.source()
                                                        + ": the glob \""
                                                        + glob
                                                        + "\" "
                                                        + refused.reason());
                                    }
                                }));
        return findList(key, "globs behind commas", Optional::of);
    }

    /** Whether a value of a limit lets more through than another. */
    static boolean isLooser(SettingKey key, SettingTexts.Said wanted, SettingTexts.Said ceiling) {
        if (key == SettingKey.UNKNOWN_USAGE) {
            return ceiling.text().strip().equalsIgnoreCase("stop")
                    && !wanted.text().strip().equalsIgnoreCase("stop");
        }
        return amount(key, wanted).compareTo(amount(key, ceiling)) > 0;
    }

    /** The size of a limit, in units of its form. */
    private static BigDecimal amount(SettingKey key, SettingTexts.Said said) {
        SettingReader alone =
                new SettingReader(new SettingTexts().put(key, said.text(), said.source()));
        return alone.findSize(key)
                .orElseThrow(() -> new IllegalArgumentException(key + " is no limit"));
    }

    private Optional<BigDecimal> findSize(SettingKey key) {
        return switch (key.form()) {
            case NUMBER -> findNumber(key, 0, Long.MAX_VALUE).map(BigDecimal::valueOf);
            case MONEY -> findMoney(key);
            case DURATION -> findDuration(key).map(time -> BigDecimal.valueOf(time.toMillis()));
            case TEXT, WORD, PERCENT, LIST, NESTED -> Optional.empty();
        };
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
