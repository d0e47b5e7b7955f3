package dev.stepfast.cli.render;

import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import java.util.function.Consumer;

/** Shows a run as it goes on. */
public interface RunShow extends Consumer<Notice>, AutoCloseable {

    /** Nothing can go on: says how it stands, unless a notice has said it. */
    void end(RunView view, RunOutcome outcome);

    @Override
    void close();
}
