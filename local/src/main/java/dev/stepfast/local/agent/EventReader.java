package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.run.TokenUsage;
import java.util.List;
import java.util.Optional;

/**
 * Reads what one run of an agent prints. It takes what it knows and passes over the rest, for
 * agents change faster than readers: an unknown event, a broken line, a missing member is no
 * failure.
 */
interface EventReader {

    /** Takes one line of its standard output. */
    void read(String line);

    /**
     * What was read, once the agent has ended.
     *
     * @param replyFile what it wrote to the file it was given
     */
    Report report(Optional<String> replyFile);

    /**
     * What an agent says of its end.
     *
     * @param said how it says that it ended; empty when it says nothing of it
     * @param missing what an agent that ended well would have printed, as the object of "it printed
     *     no"; empty when all is there
     * @param texts its messages, the last one its final message
     * @param usage as it reports it
     */
    record Report(
            Optional<AgentResult.How> said,
            Optional<String> missing,
            List<String> texts,
            Optional<TokenUsage> usage) {
        public Report {
            texts = List.copyOf(texts);
        }
    }
}
