package dev.stepfast.engine.agent;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.run.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How an agent command ended, with all it started gone.
 *
 * @param how what the end means
 * @param process how its process ended
 * @param texts its messages in order, the last one its final message; empty when it said nothing
 * @param ledger whether its tool calls were told as they came
 * @param usage what it reports to have used; empty when it reports nothing
 * @param output what it printed, both streams, bounded and redacted
 * @param survivors processes that could not be ended, as pid and program
 */
public record AgentResult(
        How how,
        CommandEnd.How process,
        List<String> texts,
        AgentCommands.Ledger ledger,
        Optional<TokenUsage> usage,
        String output,
        List<String> survivors,
        Duration took) {
    public AgentResult {
        texts = List.copyOf(texts);
        survivors = List.copyOf(survivors);
    }

    /** Nothing was started. */
    public static AgentResult notStarted(String reason) {
        return new AgentResult(
                new How.NotStarted(reason),
                new CommandEnd.How.NotStarted(reason),
                List.of(),
                AgentCommands.Ledger.NONE,
                Optional.empty(),
                "",
                List.of(),
                Duration.ZERO);
    }

    /** What the end of an agent means for its attempt; a detail is one line for people. */
    public sealed interface How {
        /** It exited with 0 and reports no error; whether it did anything is for checks to say. */
        record Completed() implements How {}

        /** It exited with another code, or says itself that it failed. */
        record Failed(String detail) implements How {}

        /** It gave up at a limit of its own. */
        record TurnLimit(String detail) implements How {}

        /** The model behind it could not be used: a wrong key, an overload. */
        record ProviderFailed(String detail) implements How {}

        record TimedOut() implements How {}

        record Cancelled() implements How {}

        record NotStarted(String reason) implements How {}
    }
}
