package dev.stepfast.cli.command;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.CheckReport;
import dev.stepfast.engine.CheckRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PlanFigures;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.RunLog;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.plan.markdown.Strictness;
import java.util.List;
import java.util.Optional;

/** A workspace with all that works in it: what the commands ask of the engine. */
public interface Workplace extends AutoCloseable {

    /** Reads, validates and compiles a plan; never throws for bad input. */
    PreparedPlan prepare(String planPath, RunSettings settings, Strictness strictness);

    Opening open(RunRequest request);

    CheckReport check(CheckRequest request);

    /**
     * The newest run of a plan, with the marks of its file; a plan that was never run as it was
     * read.
     */
    RunView look(String planPath, RunSettings settings);

    Optional<RunView> look(RunId run);

    /** Every run of the workspace, newest first. */
    List<RunId> runs();

    /** The runs whose id begins with this, at least 4 characters of it. */
    List<RunId> findRuns(String beginning);

    /** Every run in brief, newest first, or those of one plan. */
    List<RunSummary> summaries(Optional<String> planPath);

    RunLog log(RunId run);

    /** Empty when nothing of the run can be read. */
    Optional<RunReport> report(RunId run);

    /** The figures of all runs of a plan together. */
    PlanFigures figures(String planPath);

    AnswerReport answer(String gate, String code, GateAnswer answer);

    /** What the user has consented to in this workspace. */
    Grants grants();

    @Override
    void close();
}
