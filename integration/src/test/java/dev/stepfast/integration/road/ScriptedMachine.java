package dev.stepfast.integration.road;

import dev.stepfast.engine.Machine;
import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.local.LocalMachine;
import java.util.List;

/**
 * The local machine with another model, and, where a test needs one, another clock or store before
 * the real one.
 */
public record ScriptedMachine(LocalMachine local, ModelGateway models, RunStore store, Clock clock)
        implements Machine, AutoCloseable {
    public ScriptedMachine(LocalMachine local, ModelGateway models) {
        this(local, models, local.store(), local.clock());
    }

    @Override
    public Grants grants() {
        return local.grants();
    }

    @Override
    public AgentCommands agents() {
        return local.agents();
    }

    @Override
    public Ids ids() {
        return local.ids();
    }

    @Override
    public Workspace workspace() {
        return local.workspace();
    }

    @Override
    public PlanFile planFile(String path) {
        return local.planFile(path);
    }

    @Override
    public CommandRunner commands() {
        return local.commands();
    }

    @Override
    public StepServices services(RunScope scope) {
        StepServices own = local.services(scope);
        return new StepServices(
                own.workspace(),
                own.tools(),
                models,
                own.agents(),
                own.policy(),
                own.commands(),
                own.checks(),
                own.blobs(),
                clock,
                own.ids(),
                own.redactor());
    }

    @Override
    public String sandboxLevel() {
        return local.sandboxLevel();
    }

    @Override
    public List<String> warnings() {
        return local.warnings();
    }

    @Override
    public String version() {
        return local.version();
    }

    @Override
    public OwnerProcess process() {
        return local.process();
    }

    @Override
    public void close() {
        local.close();
    }
}
