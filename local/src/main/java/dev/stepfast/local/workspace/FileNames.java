package dev.stepfast.local.workspace;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Names as file system objects and as text. */
final class FileNames {
    private static final char REPLACEMENT = '\uFFFD';

    /** NUL, which no name holds. */
    private static final String ODD = "\0";

    private FileNames() {}

    /**
     * The names to open, one object a component.
     *
     * @throws PathStopped when the machine's encoding has no such name
     */
    static List<Path> of(List<String> components) throws PathStopped {
        List<Path> names = new ArrayList<>();
        for (String component : components) {
            names.add(of(component));
        }
        return names;
    }

    /** As {@link #of(List)}, for one. */
    static Path of(String component) throws PathStopped {
        try {
            return Path.of(component);
        } catch (InvalidPathException e) {
            throw new PathStopped(
                    PathStopped.Stop.UNSPEAKABLE,
                    "cannot be spelled in the encoding of this process; start it with LC_ALL=C.UTF-8");
        }
    }

    /**
     * The text of a name: itself when its bytes are UTF-8; else each odd byte stands as {@code
     * \x{FF}}, and a backslash before an {@code x} as {@code \x{5C}}, so that two names never have
     * the same text.
     */
    static String text(Path name) {
        String decoded = name.toString();
        return decoded.indexOf(REPLACEMENT) < 0 && !decoded.contains("\\x{")
                ? decoded
                : decode(bytesOf(name)).replace("\\x{", "\\x{5C}x{").replace(ODD, "\\x{");
    }

    /**
     * As {@link #text}, but a backslash stands as it is: the form in which the output of commands
     * is decoded.
     */
    static String printed(Path name) {
        String decoded = name.toString();
        return decoded.indexOf(REPLACEMENT) < 0
                ? decoded
                : decode(bytesOf(name)).replace(ODD, "\\x{");
    }

    /** The text, with {@link #ODD} and a hexadecimal number for each byte that is no UTF-8. */
    private static String decode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < bytes.length) {
            int length = Utf8.lengthAt(bytes, at);
            if (length == 0) {
                text.append(ODD).append(String.format(Locale.ROOT, "%02X}", bytes[at] & 0xFF));
                at++;
            } else {
                text.append(Utf8.decode(bytes, at, length));
                at += length;
            }
        }
        return text.toString();
    }

    /** The raw bytes, which only the URI form of a path gives away. */
    private static byte[] bytesOf(Path name) {
        String uri = Path.of("/").resolve(name).toUri().getRawPath();
        byte[] bytes = new byte[uri.length()];
        int length = 0;
        for (int at = 1; at < uri.length(); at++) {
            char c = uri.charAt(at);
            if (c == '%') {
                bytes[length++] = (byte) Integer.parseInt(uri, at + 1, at + 3, 16);
                at += 2;
            } else if (c != '/') {
                bytes[length++] = (byte) c;
            }
        }
        return Arrays.copyOf(bytes, length);
    }
}
