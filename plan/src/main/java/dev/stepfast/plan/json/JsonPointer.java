package dev.stepfast.plan.json;

import java.util.ArrayList;
import java.util.List;

/** Spells JSON Pointers (RFC 6901); the root is the empty string. */
public final class JsonPointer {
    private JsonPointer() {}

    /** The pointer of a member. */
    public static String child(String parent, String name) {
        if (name.indexOf('~') < 0 && name.indexOf('/') < 0) {
            return parent + "/" + name;
        }
        return parent + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /** The pointer of an element, counted from 0. */
    public static String child(String parent, int index) {
        return parent + "/" + index;
    }

    /** The unescaped names on the way from the root. */
    public static List<String> split(String pointer) {
        List<String> names = new ArrayList<>();
        int from = 1;
        while (from <= pointer.length()) {
            int slash = pointer.indexOf('/', from);
            int end = slash < 0 ? pointer.length() : slash;
            names.add(pointer.substring(from, end).replace("~1", "/").replace("~0", "~"));
            from = end + 1;
        }
        return names;
    }

    /** The pointer of what encloses a place; the root encloses itself. */
    public static String parent(String pointer) {
        int slash = pointer.lastIndexOf('/');
        return slash < 0 ? "" : pointer.substring(0, slash);
    }
}
