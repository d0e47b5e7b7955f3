package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Problem;
import dev.stepfast.cli.render.ReportJson;
import dev.stepfast.cli.render.ReportRenderer;
import dev.stepfast.cli.render.Times;
import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.local.config.OutputFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: all that is to be told of a run. */
@Command(
        name = "report",
        description = {
            "Report on a run, in Markdown: summary, steps, failures, changed files, overrides, metrics,"
                    + " acceptance.",
            "--format is md (default) or json."
        })
final class ReportCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "The id of a run, or its beginning. Default: the newest run.")
    Optional<String> run = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 10,
            description = "Write the report to this file as well.")
    Optional<String> out = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    /** Forms that reports will have. */
    private static final List<String> LATER = List.of("junit", "html");

    private final Invocation invocation;

    ReportCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (common.format.filter(LATER::contains).isPresent()) {
            throw new UsageException(
                    "a report in the form "
                            + common.format.get()
                            + " is not written by this version; take --format md or json");
        }
        common.writes(List.of("md", "json"));
        Frame frame = common.frame(invocation);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            RunId id = RunNames.find(place, run);
            Optional<RunReport> report = place.report(id);
            if (report.isEmpty()) {
                new Problem(
                                "journal_damaged: nothing of run "
                                        + id
                                        + " can be read; stepfast log "
                                        + id
                                        + " says where it breaks",
                                Optional.empty())
                        .lines(false)
                        .forEach(frame.terminal()::diagnostic);
                return frame.end(ExitCode.BLOCKED);
            }
            write(frame, report.get());
            return frame.endOf(report.get().view().damage());
        }
    }

    private void write(Frame frame, RunReport report) {
        String text =
                frame.json()
                        ? ViewJson.text(ReportJson.of(report)) + "\n"
                        : String.join("\n", new ReportRenderer(Times.here()).of(report)) + "\n";
        out.ifPresent(file -> OutputFile.write(invocation.cwd(), file, text));
        frame.terminal().raw(text.getBytes(StandardCharsets.UTF_8));
    }
}
