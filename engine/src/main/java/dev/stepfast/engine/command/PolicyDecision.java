package dev.stepfast.engine.command;

import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;

/** What the policy says of one argument vector. */
public sealed interface PolicyDecision {

    /**
     * It may be started, exactly so.
     *
     * @param program absolute path of the program that was found
     * @param because the grant, rule or profile behind it
     * @param content hash of the program's file when it was found, for the record
     */
    record Allowed(String program, List<String> argv, String because, Optional<Sha256> content)
            implements PolicyDecision {
        public Allowed {
            argv = List.copyOf(argv);
            if (argv.isEmpty()) {
                throw new IllegalArgumentException("a command has at least a program");
            }
        }

        public Allowed(String program, List<String> argv, String because) {
            this(program, argv, because, Optional.empty());
        }
    }

    /**
     * It may not.
     *
     * @param code stable: {@code command_syntax}, {@code command_denied}, {@code argument_denied},
     *     {@code environment_denied}, {@code bad_encoding}, {@code limit_exceeded}, {@code
     *     path_refused}, {@code not_a_file}, {@code grant_required}, {@code check_changed}, {@code
     *     sandbox_unavailable}
     * @param reason what is wrong and what would allow it
     */
    record Refused(String code, String reason) implements PolicyDecision {}

    /** The program is not to be found: the environment's fault, not a question of permission. */
    record NotFound(String reason) implements PolicyDecision {}
}
