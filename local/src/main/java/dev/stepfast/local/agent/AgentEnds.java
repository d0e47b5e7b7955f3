package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentResult.How;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.local.process.FollowedEnd;

/**
 * What the end of an agent means: how its process ended, then what it said itself, then what it
 * should have said.
 */
final class AgentEnds {
    private AgentEnds() {}

    static How of(FollowedEnd end, EventReader.Report report) {
        return switch (end.how()) {
            case CommandEnd.How.Cancelled cancelled -> new How.Cancelled();
            case CommandEnd.How.TimedOut timedOut -> new How.TimedOut();
            case CommandEnd.How.NotStarted not -> new How.NotStarted(not.reason());
            case CommandEnd.How.OutputLimit limit ->
                    new How.Failed("it printed more than 64 MiB, and was ended");
            case CommandEnd.How.Signalled signalled ->
                    report.said()
                            .orElseGet(() ->
                                    new How.Failed(
                                            "it was killed by signal " + signalled.signal()));
            case CommandEnd.How.Exited exited ->
                    report.said().orElseGet(() -> ofExit(exited.code(), end, report));
        };
    }

    private static How ofExit(int code, FollowedEnd end, EventReader.Report report) {
        if (code != 0) {
            return new How.Failed("exit " + code + lastError(end));
        }
        if (report.missing().isEmpty()) {
            return new How.Completed();
        }
        return new How.Failed(
                "it exited with 0 and printed no "
                        + report.missing().get()
                        + (end.droppedLines() > 0
                                ? " (" + end.droppedLines() + " lines were too long to be read)"
                                : ""));
    }

    private static String lastError(FollowedEnd end) {
        return end.errors()
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> ": " + line.strip())
                .orElse("");
    }
}
