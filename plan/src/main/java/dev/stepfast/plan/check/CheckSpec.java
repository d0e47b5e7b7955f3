package dev.stepfast.plan.check;

import dev.stepfast.plan.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One deterministic check as written on a step, node or plan; running it is somebody else's work.
 */
public sealed interface CheckSpec {

    CheckOptions options();

    CheckType type();

    /** What the check is known by in records and metrics: equal for checks that say the same. */
    default String key() {
        return CheckKeys.keyOf(this);
    }

    /** What people see of it: its label, else {@code type: operand}. */
    default String display() {
        return options().label().orElseGet(() -> CheckKeys.typeAndOperand(this));
    }

    /** A check that starts a process. */
    sealed interface ProcessCheck extends CheckSpec {
        CommandOptions process();
    }

    /** A command exits as expected. */
    record Command(
            CommandLine command, Set<Integer> exit, CommandOptions process, CheckOptions options)
            implements ProcessCheck {
        /** What a command must exit with when nothing is stated. */
        public static final Set<Integer> SUCCESS = Set.of(0);

        public Command {
            exit = Set.copyOf(exit);
        }

        @Override
        public CheckType type() {
            return CheckType.COMMAND;
        }
    }

    /** A script of the workspace exits 0; it gets the reply on stdin. */
    record Custom(
            WorkspacePath script,
            List<String> arguments,
            CommandOptions process,
            CheckOptions options)
            implements ProcessCheck {
        public Custom {
            arguments = List.copyOf(arguments);
        }

        @Override
        public CheckType type() {
            return CheckType.CUSTOM;
        }
    }

    /**
     * Something is there ({@code negated}: nothing is there); a trailing slash demands a folder.
     */
    record FileExists(WorkspacePath path, boolean negated, CheckOptions options)
            implements CheckSpec {
        @Override
        public CheckType type() {
            return negated ? CheckType.FILE_NOT_EXISTS : CheckType.FILE_EXISTS;
        }
    }

    /** A file has, or lacks, a literal text. */
    record FileContains(WorkspacePath path, String text, boolean negated, CheckOptions options)
            implements CheckSpec {
        @Override
        public CheckType type() {
            return negated ? CheckType.FILE_NOT_CONTAINS : CheckType.FILE_CONTAINS;
        }
    }

    /** A pattern is found, or not, in a file. */
    record FileRegex(
            WorkspacePath path, RegexPattern pattern, boolean negated, CheckOptions options)
            implements CheckSpec {
        @Override
        public CheckType type() {
            return negated ? CheckType.FILE_NOT_REGEX : CheckType.FILE_REGEX;
        }
    }

    /** A pattern is found, or not, in the reply. */
    record Regex(RegexPattern pattern, boolean negated, ReplyScope scope, CheckOptions options)
            implements CheckSpec {
        @Override
        public CheckType type() {
            return negated ? CheckType.NOT_REGEX : CheckType.REGEX;
        }
    }

    /** The reply has, or lacks, a literal text. */
    record Contains(String text, boolean negated, ReplyScope scope, CheckOptions options)
            implements CheckSpec {
        @Override
        public CheckType type() {
            return negated ? CheckType.NOT_CONTAINS : CheckType.CONTAINS;
        }
    }

    /** The reply is one JSON value that meets the schema, if one is given. */
    record Json(Optional<Schema> schema, ReplyScope scope, CheckOptions options)
            implements CheckSpec {
        @Override
        public CheckType type() {
            return CheckType.JSON;
        }
    }

    /** The tool ledger ends well. */
    record NoErrors(CheckOptions options) implements CheckSpec {
        @Override
        public CheckType type() {
            return CheckType.NO_ERRORS;
        }
    }

    /** Which part of the reply a reply check sees. */
    enum ReplyScope {
        FINAL,
        ALL
    }

    /** Where a schema comes from. */
    sealed interface Schema {
        record File(WorkspacePath path) implements Schema {}

        record Inline(JsonValue value) implements Schema {}
    }
}
