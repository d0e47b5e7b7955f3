package dev.stepfast.plan.check;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The closed list of check types, with what each may look at. */
public enum CheckType {
    COMMAND(Sight.WORKSPACE),
    FILE_EXISTS(Sight.WORKSPACE),
    FILE_NOT_EXISTS(Sight.WORKSPACE),
    FILE_CONTAINS(Sight.WORKSPACE),
    FILE_NOT_CONTAINS(Sight.WORKSPACE),
    FILE_REGEX(Sight.WORKSPACE),
    FILE_NOT_REGEX(Sight.WORKSPACE),
    REGEX(Sight.REPLY),
    NOT_REGEX(Sight.REPLY),
    CONTAINS(Sight.REPLY),
    NOT_CONTAINS(Sight.REPLY),
    NO_ERRORS(Sight.LEDGER),
    CUSTOM(Sight.WORKSPACE),
    JSON(Sight.REPLY);

    /**
     * What a check looks at; {@code custom} sees the reply too, but counts as a workspace check.
     */
    public enum Sight {
        REPLY,
        WORKSPACE,
        LEDGER
    }

    private final Sight sight;

    CheckType(Sight sight) {
        this.sight = sight;
    }

    public Sight sight() {
        return sight;
    }

    /** The word in plans: lower case with underscores. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** True for the types whose PASS is that something is absent. */
    public boolean isNegated() {
        return switch (this) {
            case FILE_NOT_EXISTS, FILE_NOT_CONTAINS, FILE_NOT_REGEX, NOT_REGEX, NOT_CONTAINS ->
                    true;
            case COMMAND,
                    FILE_EXISTS,
                    FILE_CONTAINS,
                    FILE_REGEX,
                    REGEX,
                    CONTAINS,
                    NO_ERRORS,
                    CUSTOM,
                    JSON ->
                    false;
        };
    }

    /** The type for a word in any case, with {@code -} for {@code _}. */
    public static Optional<CheckType> find(String word) {
        String name = word.toLowerCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(values()).filter(type -> type.word().equals(name)).findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(CheckType::word).toList();
    }
}
