package dev.stepfast.engine.command;

import dev.stepfast.plan.value.Sha256;

/**
 * Finds the file behind the program word of a vector. Never asks a shell, never looks in the
 * current folder.
 */
public interface ProgramFinder {
    /**
     * Finds a program.
     *
     * @param word a bare name, looked up in the operator's folders; {@code ./path}, which is looked
     *     up from the workspace root whatever folder the command starts in; or an absolute path
     *     outside the workspace
     */
    Search find(String word);

    /** What came of looking. */
    sealed interface Search {
        /**
         * The program is there.
         *
         * @param path absolute path as found, links not resolved, so that programs with many names
         *     see their own
         * @param content hash of the file at the end of all links
         */
        record Found(String path, Sha256 content) implements Search {}

        /** There is no such program. */
        record Missing(String reason) implements Search {}

        /**
         * The word leads where no program is taken from.
         *
         * @param code {@code command_denied}, {@code path_refused} or {@code not_a_file}
         */
        record Refused(String code, String reason) implements Search {}
    }
}
