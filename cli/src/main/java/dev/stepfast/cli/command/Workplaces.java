package dev.stepfast.cli.command;

import java.nio.file.Path;

/** Opens workspaces; the one place where the machine is wired to the engine stands behind it. */
public interface Workplaces {
    /**
     * Opens a workspace.
     *
     * @param workspace its real path
     */
    Workplace open(Path workspace, MachineChoice choice);
}
