package dev.stepfast.engine.command;

import java.util.List;

/** What the policy says of one argument vector. */
public sealed interface PolicyDecision {

    /**
     * It may be started, exactly so.
     *
     * @param program absolute path of the program that was found
     * @param because the grant, rule or profile behind it
     */
    record Allowed(String program, List<String> argv, String because) implements PolicyDecision {
        public Allowed {
            argv = List.copyOf(argv);
        }
    }

    /**
     * It may not.
     *
     * @param code stable: {@code command_denied}, {@code argument_denied}, {@code environment_denied},
     *     {@code bad_encoding}, {@code limit_exceeded}, {@code path_refused}, {@code not_a_file},
     *     {@code check_changed}, {@code sandbox_unavailable}
     * @param reason what is wrong and what would allow it
     */
    record Refused(String code, String reason) implements PolicyDecision {}

    /** The program is not to be found: the environment's fault, not a question of permission. */
    record NotFound(String reason) implements PolicyDecision {}
}
