package dev.stepfast.cli.render;

import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import java.util.List;

/** Shows a run as it goes on, for a person: plain lines, and at a terminal what it waits for. */
public final class RunRenderer implements RunShow {
    private final Terminal terminal;
    private final RunLines lines;
    private final Waiting waiting;
    private boolean told;

    public RunRenderer(Terminal terminal, GateLines.Asking asking) {
        this.terminal = terminal;
        this.lines = new RunLines(terminal.signs(), new GateLines(terminal.signs(), asking));
        this.waiting = new Waiting(terminal);
    }

    @Override
    public void accept(Notice notice) {
        waiting.end();
        told = notice instanceof Notice.RunEnded ended && ended.outcome() != RunOutcome.WAITING;
        // A run that waits may be answered at once, and goes on then.
        if (told || !(notice instanceof Notice.RunEnded)) {
            terminal.lines(lines.of(notice));
        }
        if (notice instanceof Notice.ModelAsked asked) {
            waiting.begin("waiting for " + Shown.line(asked.model()));
        } else if (notice instanceof Notice.AttemptEnded ended
                && !ended.step().checks().isEmpty()) {
            waiting.begin("checking step " + ended.step().index());
        }
    }

    @Override
    public void end(RunView view, RunOutcome outcome) {
        waiting.end();
        if (!told) {
            terminal.lines(new RunEndLines(terminal.signs()).of(view, outcome, List.of()));
        }
    }

    @Override
    public void close() {
        waiting.close();
    }
}
