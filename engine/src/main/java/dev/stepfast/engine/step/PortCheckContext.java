package dev.stepfast.engine.step;

import dev.stepfast.engine.check.CheckContext;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import java.util.List;
import java.util.Map;

/** What checks may use, as the ports of a run give it, recorded or not. */
public abstract class PortCheckContext implements CheckContext {
    private final StepServices services;
    private final RunSettings.Checks limits;

    protected PortCheckContext(StepServices services, RunSettings.Checks limits) {
        this.services = services;
        this.limits = limits;
    }

    @Override
    public final Workspace workspace() {
        return services.workspace();
    }

    @Override
    public final Clock clock() {
        return services.clock();
    }

    @Override
    public final RunSettings.Checks limits() {
        return limits;
    }

    @Override
    public final PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin) {
        return services.policy().decide(argv, cwd, environment, origin);
    }
}
