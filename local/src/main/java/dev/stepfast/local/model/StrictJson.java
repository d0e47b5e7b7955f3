package dev.stepfast.local.model;

import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.value.JsonValue;

/** The one strict reader of JSON, for code that goes on only with a value. */
final class StrictJson {
    private StrictJson() {}

    /** What is wrong with a text that should have been JSON, in one line. */
    static final class NotJsonException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String message;

        NotJsonException(String message) {
            super(message);
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }

    static JsonValue read(byte[] utf8) throws NotJsonException {
        return value(JsonText.parse(utf8));
    }

    static JsonValue read(String text) throws NotJsonException {
        return value(JsonText.parse(text));
    }

    /** Most texts are of one line, often one line of a file, where a line number would mislead. */
    private static String place(JsonText.Parsed.Refused refused) {
        String column = "column " + refused.column();
        return (refused.line() == 1) ? column : "line " + refused.line() + ", " + column;
    }

    private static JsonValue value(JsonText.Parsed parsed) throws NotJsonException {
        return switch (parsed) {
            case JsonText.Parsed.Value read -> read.value();
            case JsonText.Parsed.Refused refused ->
                    throw new NotJsonException(refused.message() + " (" + place(refused) + ")");
        };
    }
}
