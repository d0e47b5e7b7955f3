package dev.stepfast.local.config;

import java.util.List;

/** A value of a settings file, as written and with its place. */
sealed interface YamlValue {
    FilePlace place();

    /** What it is called in messages. */
    String noun();

    /** A single value. */
    record Scalar(String text, Kind kind, FilePlace place) implements YamlValue {
        @Override
        public String noun() {
            return switch (kind) {
                case TEXT -> "text";
                case WHOLE, DECIMAL -> "a number";
                case SWITCH -> "true or false";
                case NOTHING -> "nothing";
            };
        }
    }

    /** A list. */
    record Items(List<YamlValue> elements, FilePlace place) implements YamlValue {
        public Items {
            elements = List.copyOf(elements);
        }

        @Override
        public String noun() {
            return "a list";
        }
    }

    /** Keys with values; no key twice. */
    record Members(List<Member> members, FilePlace place) implements YamlValue {
        public Members {
            members = List.copyOf(members);
        }

        @Override
        public String noun() {
            return "a group of keys";
        }
    }

    /**
     * A key with its value.
     *
     * @param place of the key
     */
    record Member(String key, FilePlace place, YamlValue value) {}

    /** What YAML's JSON schema takes a single value for. */
    enum Kind {
        TEXT,
        WHOLE,
        DECIMAL,
        SWITCH,
        NOTHING
    }
}
