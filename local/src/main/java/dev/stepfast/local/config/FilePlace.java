package dev.stepfast.local.config;

/**
 * A place in a settings file.
 *
 * @param file as messages name it
 * @param line from 1
 * @param column from 1, in code points
 */
record FilePlace(String file, int line, int column) {
    /** The place and what is to be said of it. */
    String say(String message) {
        return file + ":" + line + ":" + column + ": " + message;
    }
}
