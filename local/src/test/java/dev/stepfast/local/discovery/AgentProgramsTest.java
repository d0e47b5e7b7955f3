package dev.stepfast.local.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.CommandRules;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.ProgramFinder;
import dev.stepfast.engine.command.SafeMode;
import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.engine.command.StandardCommandPolicy;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.local.process.OperatorPath;
import dev.stepfast.local.process.PathProgramFinder;
import dev.stepfast.local.process.ResourceLimits;
import dev.stepfast.local.process.SystemCommandRunner;
import dev.stepfast.local.workspace.Access;
import dev.stepfast.local.workspace.WorkspaceOptions;
import dev.stepfast.local.workspace.WorkspacePaths;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AgentProgramsTest {
    @AutoClose
    private final ScratchWorkspace scratch =
            ScratchWorkspace.create()
                    .makeFolder("w")
                    .writeExecutable("bin/claude", "#!/bin/sh\necho '2.1.197 (Claude Code)'\n")
                    .writeExecutable("bin/codex", "#!/bin/sh\necho 3.4.5\nexit 1\n")
                    .writeExecutable("bin/opencode", "#!/bin/sh\nexec sleep 600\n")
                    .writeExecutable("w/bin/gemini", "#!/bin/sh\necho 9.9.9\n");

    private static final class RandomMarks implements Ids {
        @Override
        public RunId nextRun() {
            throw new UnsupportedOperationException("nextRun");
        }

        @Override
        public String nextHex(int digits) {
            return UUID.randomUUID().toString().replace("-", "").substring(0, digits);
        }
    }

    @Test
    void agentsOfThePathAreFoundAndThoseOfTheWorkspaceAreNot() throws IOException {
        Path root = scratch.root().toRealPath();
        Path workspace = root.resolve("w");
        OperatorPath path =
                OperatorPath.of(
                        root.resolve("w/bin") + ":" + root.resolve("bin") + ":/usr/bin:/bin",
                        workspace,
                        List.of());
        try (WorkspacePaths paths =
                WorkspacePaths.open(WorkspaceOptions.of(workspace), Access.CHECK)) {
            ProgramFinder finder = new PathProgramFinder(path, paths);
            AgentPrograms programs =
                    new AgentPrograms(
                            finder,
                            new StandardCommandPolicy(
                                    List.of(),
                                    CommandRules.NONE,
                                    SafeMode.AUTO,
                                    SandboxChoice.BEST,
                                    finder),
                            new SystemCommandRunner(
                                    workspace,
                                    root.resolve("scratch"),
                                    path,
                                    new EnvironmentRules(Map.of(), List.of()),
                                    ResourceLimits.DEFAULTS,
                                    text -> text),
                            new RandomMarks());

            List<Found.Agent> found = programs.find();
            assertThat(found)
                    .extracting(Found.Agent::name)
                    .containsExactly("claude", "codex", "opencode");
            assertThat(programs.withVersion(found.get(0), Duration.ofMinutes(1)).version())
                    .contains("2.1.197");
            assertThat(programs.withVersion(found.get(1), Duration.ofMinutes(1)).version())
                    .isEqualTo(Optional.empty());
            assertThat(programs.withVersion(found.get(2), Duration.ofMillis(300)).version())
                    .isEqualTo(Optional.empty());
        }
    }
}
