package dev.stepfast.bench;

import dev.stepfast.engine.check.CheckContext;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The world of checks that start nothing. */
record LookingContext(Workspace workspace) implements CheckContext {

    @Override
    public Clock clock() {
        return Clock.system();
    }

    @Override
    public RunSettings.Checks limits() {
        return RunSettings.Checks.DEFAULTS;
    }

    @Override
    public PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin) {
        return new PolicyDecision.Refused("command_denied", "nothing is started here");
    }

    @Override
    public CommandEnd run(
            PolicyDecision.Allowed decision,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout) {
        throw new UnsupportedOperationException("nothing is started here");
    }

    @Override
    public BlobRef keep(byte[] content) {
        return new BlobRef(Sha256.of(content), content.length);
    }

    @Override
    public Optional<Duration> findPreflightTime(String checkKey) {
        return Optional.empty();
    }

    @Override
    public Map<WorkspacePath, Optional<Sha256>> protectedFiles() {
        return Map.of();
    }
}
