package dev.stepfast.engine;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.agent.AgentCommands.AgentInfo;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.markdown.Surroundings;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a plan refers to, as a machine has it; nothing is started and nobody is asked. */
final class MachineSurroundings implements Surroundings {
    private final Machine machine;
    private final String agent;

    /** Looking for a program reads it, and a plan may name one agent a thousand times. */
    private final Map<String, AgentInfo> agents = new ConcurrentHashMap<>();

    /**
     * The surroundings of a plan.
     *
     * @param agent who works where the plan names nobody
     */
    MachineSurroundings(Machine machine, String agent) {
        this.machine = machine;
        this.agent = agent;
    }

    @Override
    public boolean knowsAgent(String name) {
        return isBuiltIn(name) || !describe(name).argv().isEmpty();
    }

    @Override
    public boolean knowsModel(String name) {
        return machine.knowsModel(name);
    }

    @Override
    public boolean keepsLedger(String name) {
        return isBuiltIn(name) || describe(name).ledger() == AgentCommands.Ledger.KEPT;
    }

    @Override
    public String defaultAgent() {
        return agent;
    }

    @Override
    public boolean hasSchema(WorkspacePath path) {
        return machine.workspace().look(path) instanceof Look.RegularFile;
    }

    private AgentInfo describe(String name) {
        return agents.computeIfAbsent(name, machine.agents()::describe);
    }

    private static boolean isBuiltIn(String name) {
        return name.equals(AgentCommands.BUILT_IN);
    }
}
