package dev.stepfast.engine.step;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.command.CommandPolicy;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.engine.tool.ToolRegistry;
import dev.stepfast.engine.workspace.Workspace;

/**
 * The ports that executors work with.
 *
 * @param workspace as checks and the host see it; tools bring their own, narrower view
 * @param redactor takes known secrets out of whatever is recorded, shown or sent
 */
public record StepServices(
        Workspace workspace,
        ToolRegistry tools,
        ModelGateway models,
        AgentCommands agents,
        CommandPolicy policy,
        CommandRunner commands,
        CheckRunner checks,
        BlobKeeper blobs,
        Clock clock,
        Ids ids,
        Redactor redactor) {}
