package dev.stepfast.engine.agent;

import dev.stepfast.plan.markdown.Surroundings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Agents that are programs of others: one process per attempt, which works in the workspace by its
 * own means and says at the end what it did. What it says decides nothing: checks do.
 *
 * <p>An implementation is safe for use from many threads.
 */
public interface AgentCommands {
    /** The name that stands for the built-in agent, which is no command. */
    String BUILT_IN = Surroundings.BUILT_IN;

    /** Knows no agent. */
    AgentCommands NONE =
            new AgentCommands() {
                @Override
                public AgentInfo describe(String name) {
                    return AgentInfo.unavailable(
                            name, "there is no agent \"" + name + "\" here; use agent builtin");
                }

                @Override
                public List<String> vectorOf(String name) {
                    return List.of();
                }

                @Override
                public AgentResult work(AgentTask task, Consumer<AgentEvent> progress) {
                    return AgentResult.notStarted(
                            describe(task.agent()).problem().orElse("it is not there"));
                }
            };

    /**
     * The vector that would be started, without what an attempt adds to it; empty for an agent that
     * is not known. Looks for nothing.
     */
    List<String> vectorOf(String name);

    /** What is known of an agent; looks for its program and starts nothing. */
    AgentInfo describe(String name);

    /**
     * Works one attempt to its end, within the task's time and with no process left behind. An
     * interrupt of the calling thread ends all of it and yields {@link
     * dev.stepfast.engine.command.CommandEnd.How.Cancelled}, with the interrupt flag set.
     *
     * @param progress told of what the agent says and does while it runs, on the calling thread
     */
    AgentResult work(AgentTask task, Consumer<AgentEvent> progress);

    /**
     * What is known of an agent.
     *
     * @param display how people know it
     * @param argv the vector that would be started, without what an attempt adds to it; empty when
     *     the agent is not known
     * @param ledger whether its tool calls are known
     * @param window tokens
     * @param problem why it cannot be started: not known, not installed, badly configured; empty
     *     when it can
     */
    record AgentInfo(
            String display,
            List<String> argv,
            Ledger ledger,
            int window,
            Optional<String> problem) {
        /** The window of an agent of which nobody says how large it is. */
        public static final int FALLBACK_WINDOW = 32_768;

        public AgentInfo {
            argv = List.copyOf(argv);
        }

        /** An agent that cannot be started. */
        public static AgentInfo unavailable(String name, String problem) {
            return new AgentInfo(
                    name, List.of(), Ledger.NONE, FALLBACK_WINDOW, Optional.of(problem));
        }
    }

    /** Whether the tool calls of an agent are known. */
    enum Ledger {
        KEPT,
        NONE
    }
}
