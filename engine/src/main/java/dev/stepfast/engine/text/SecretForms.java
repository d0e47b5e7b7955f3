package dev.stepfast.engine.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Spells a secret in every form in which it is looked for. */
final class SecretForms {
    /** What {@code encodeURIComponent} leaves as it is, beside letters and digits. */
    private static final String KEPT_BY_BROWSERS = "-_.~!*'()";

    /** RFC 3986, section 2.3. */
    private static final String UNRESERVED = "-_.~";

    /** What HTML forms leave as it is. */
    private static final String KEPT_BY_FORMS = "-_.*";

    private SecretForms() {}

    static Set<String> of(String secret) {
        Set<String> forms = new LinkedHashSet<>();
        forms.add(secret);
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        for (int alignment = 0; alignment < 3; alignment++) {
            forms.add(base64(bytes, alignment, Base64.getEncoder()));
            forms.add(base64(bytes, alignment, Base64.getUrlEncoder()));
        }
        for (String kept : new String[] {KEPT_BY_BROWSERS, UNRESERVED, KEPT_BY_FORMS}) {
            String upper = percentEncoded(bytes, kept);
            forms.add(upper);
            forms.add(withLowerHex(upper));
        }
        for (EscapeSet set : EscapeSet.values()) {
            forms.add(jsonEscaped(secret, set, "\\u%04x"));
            forms.add(jsonEscaped(secret, set, "\\u%04X"));
        }
        return forms;
    }

    /**
     * Those characters of the encoding that depend on nothing but the secret, whatever stands
     * around it.
     */
    private static String base64(byte[] bytes, int alignment, Base64.Encoder encoder) {
        byte[] shifted = new byte[alignment + bytes.length];
        System.arraycopy(bytes, 0, shifted, alignment, bytes.length);
        String encoded = encoder.withoutPadding().encodeToString(shifted);
        int from = (alignment * 8 + 5) / 6;
        int to = shifted.length * 8 / 6;
        return encoded.substring(from, to);
    }

    private static String percentEncoded(byte[] bytes, String kept) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes) {
            char c = (char) (b & 0xFF);
            if ((c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || kept.indexOf(c) >= 0) {
                out.append(c);
            } else if (c == ' ' && kept.equals(KEPT_BY_FORMS)) {
                out.append('+');
            } else {
                out.append(String.format(Locale.ROOT, "%%%02X", (int) c));
            }
        }
        return out.toString();
    }

    private static String withLowerHex(String encoded) {
        StringBuilder out = new StringBuilder(encoded);
        for (int i = encoded.indexOf('%'); i >= 0; i = encoded.indexOf('%', i + 1)) {
            out.replace(i + 1, i + 3, encoded.substring(i + 1, i + 3).toLowerCase(Locale.ROOT));
        }
        return out.toString();
    }

    private static String jsonEscaped(String secret, EscapeSet set, String unicode) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < secret.length(); i++) {
            char c = secret.charAt(i);
            int simple = "\"\\\b\f\n\r\t".indexOf(c);
            if (simple >= 0) {
                out.append('\\').append("\"\\bfnrt".charAt(simple));
            } else if (c == '/' && set == EscapeSet.SLASH) {
                out.append("\\/");
            } else if (c < ' ' || (c > 0x7E && set != EscapeSet.LEAST) || set.isUnsafeInHtml(c)) {
                out.append(String.format(Locale.ROOT, unicode, (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** What writers of JSON escape beyond what they must. */
    private enum EscapeSet {
        LEAST,
        ASCII_ONLY,
        SLASH,
        HTML;

        private static final char[] HTML_UNSAFE = {'&', '\'', '<', '=', '>'};

        boolean isUnsafeInHtml(char c) {
            return this == HTML && Arrays.binarySearch(HTML_UNSAFE, c) >= 0;
        }
    }
}
