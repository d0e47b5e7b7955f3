package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Problem;
import dev.stepfast.cli.render.Terminal;
import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.local.config.ConfigFiles;
import dev.stepfast.local.config.PlanFinder;
import dev.stepfast.local.config.Settings;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a command works and what it writes to.
 *
 * @param workspace its real path
 * @param json whether another program reads along
 */
record Frame(
        Invocation invocation, Terminal terminal, Settings settings, Path workspace, boolean json) {

    PlanFinder plans() {
        return new PlanFinder(invocation.cwd(), workspace);
    }

    /** The plan that was stated, else the configured, else the usual one. */
    Optional<String> planName(Optional<String> stated) {
        return stated.or(settings::plan);
    }

    /** Where settings of this command come from. */
    ConfigFiles.Places places() {
        return ConfigFiles.Places.of(invocation.cwd(), workspace, invocation.environment());
    }

    Workplace open(MachineChoice choice) {
        return invocation.workplaces().open(workspace, choice.withHost(settings.host()));
    }

    void writeJson(JsonObject object) {
        terminal.raw((ViewJson.text(object) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Ends the output about what is recorded: of a damaged journal it was only the beginning. */
    int endOf(Optional<String> damage) {
        damage.ifPresent(what ->
                new Problem(
                                what
                                        + "; only what precedes is shown. Nothing goes on with this run:"
                                        + " begin anew with stepfast run --new",
                                Optional.empty())
                        .lines(false)
                        .forEach(terminal::diagnostic));
        return end(damage.isPresent() ? ExitCode.BLOCKED : ExitCode.DONE);
    }

    /** Ends the output. */
    int end(ExitCode code) {
        terminal.finish();
        return code.code();
    }
}
