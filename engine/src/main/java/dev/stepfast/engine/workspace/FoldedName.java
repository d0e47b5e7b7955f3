package dev.stepfast.engine.workspace;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/**
 * The spelling in which names are compared with protected and sensitive ones, on every platform:
 * NFC, upper case, then lower case. Upper case first, because it maps characters such as U+017F and
 * U+0131 onto ASCII letters, as some file systems do.
 */
final class FoldedName {
    private FoldedName() {}

    static String fold(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    static List<String> fold(List<String> names) {
        return names.stream().map(FoldedName::fold).toList();
    }
}
