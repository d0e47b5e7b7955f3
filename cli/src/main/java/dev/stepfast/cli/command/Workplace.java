package dev.stepfast.cli.command;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.CancelReport;
import dev.stepfast.engine.CheckReport;
import dev.stepfast.engine.CheckRequest;
import dev.stepfast.engine.Clearing;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.DraftReport;
import dev.stepfast.engine.DraftRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PlanFigures;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.RunName;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.WorkNeed;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.step.PromptSizes;
import dev.stepfast.engine.view.RunLog;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.local.discovery.Survey;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A workspace with all that works in it: what the commands ask of the engine. */
public interface Workplace extends AutoCloseable {

    /** Reads, validates and compiles a plan; never throws for bad input. */
    PreparedPlan prepare(String planPath, RunSettings settings, Strictness strictness);

    /** As {@link #prepare}, for a plan that lies anywhere and was read already. */
    PreparedPlan read(String planPath, byte[] content, RunSettings settings, Strictness strictness);

    Opening open(RunRequest request);

    CheckReport check(CheckRequest request);

    /**
     * The newest run of a plan, with the marks of its file; a plan that was never run as it was
     * read.
     */
    RunView look(String planPath, RunSettings settings);

    Optional<RunView> look(RunId run);

    /** How large the first prompts of the steps would be; nobody is asked. */
    Map<NodeId, PromptSizes.Size> promptSizes(
            PreparedPlan plan, RunSettings settings, Set<NodeId> done);

    /** Deletes a plan file; a copy is kept. */
    Clearing clear(String planPath);

    /** Has a plan written for a task, and saves it. */
    DraftReport draft(DraftRequest request);

    /** What would be asked for it; asks nobody. */
    String draftPrompt(DraftRequest request);

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

    /** Whether a run of the plan needs an agent and a model that the plan does not name. */
    WorkNeed workNeed(String planPath, RunSettings settings, Strictness strictness);

    /** What this machine has for the work of plans. */
    Survey survey();

    DecisionReport decide(DecisionRequest request);

    CancelReport cancel(RunId run, String by, String why);

    DecisionReport resolve(
            RunId run, String node, String how, String by, String why, Consent consent);

    RunName findRun(String word);

    RunName findUnfinishedRun();

    /** What the user has consented to in this workspace. */
    Grants grants();

    @Override
    void close();
}
