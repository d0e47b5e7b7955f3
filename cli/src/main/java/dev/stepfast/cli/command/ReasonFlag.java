package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Question;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Why a person decides as they do. */
final class ReasonFlag {
    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            order = 10,
            description =
                    "Why; recorded with the decision. Asked for at a terminal, else required.")
    Optional<String> reason = Optional.empty();

    /**
     * The reason, asked for where a person sits.
     *
     * @throws UsageException when there is none
     */
    String find(Frame frame) {
        Optional<String> said = reason.map(String::strip).filter(text -> !text.isEmpty());
        if (said.isEmpty() && frame.terminal().look().interactive()) {
            said =
                    new Question(frame.terminal(), frame.invocation().streams().in())
                            .ask("Why? ")
                            .filter(text -> !text.isEmpty());
        }
        return said.orElseThrow(() ->
                new UsageException(
                        "a reason is missing, and it is recorded with the decision; say it by"
                                + " --reason TEXT"));
    }
}
