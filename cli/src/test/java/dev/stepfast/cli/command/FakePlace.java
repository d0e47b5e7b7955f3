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
import dev.stepfast.engine.Stepfast;
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
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Survey;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A workspace that gives the answers it was made with, and keeps what it was asked. */
final class FakePlace implements Workplace {
    final List<RunRequest> requests = new ArrayList<>();
    final List<GateAnswer> answers = new ArrayList<>();
    FakeSurvey survey = new FakeSurvey(Found.NOTHING);
    WorkNeed need = new WorkNeed.Nobody();
    final List<DecisionRequest> decisions = new ArrayList<>();
    DecisionReport decision =
            new DecisionReport.Recorded(
                    new RunId("r01JZ0000000000000000000000"), new NodeId("T001"));

    private final Function<RunRequest, Opening> openings;
    private final AnswerReport report;
    Function<DraftRequest, DraftReport> drafts =
            request -> new DraftReport.Failed("nobody drafts here");

    FakePlace(Function<RunRequest, Opening> openings, AnswerReport report) {
        this.openings = openings;
        this.report = report;
    }

    @Override
    public PreparedPlan prepare(String planPath, RunSettings settings, Strictness strictness) {
        throw new UnsupportedOperationException("prepare");
    }

    @Override
    public PreparedPlan read(
            String planPath, byte[] content, RunSettings settings, Strictness strictness) {
        return Stepfast.read(planPath, content, settings, strictness);
    }

    @Override
    public Opening open(RunRequest request) {
        requests.add(request);
        return openings.apply(request);
    }

    @Override
    public CheckReport check(CheckRequest request) {
        throw new UnsupportedOperationException("check");
    }

    @Override
    public RunView look(String planPath, RunSettings settings) {
        throw new UnsupportedOperationException("look");
    }

    @Override
    public Optional<RunView> look(RunId run) {
        return Optional.empty();
    }

    @Override
    public Map<NodeId, PromptSizes.Size> promptSizes(
            PreparedPlan plan, RunSettings settings, Set<NodeId> done) {
        return Map.of();
    }

    @Override
    public Clearing clear(String planPath) {
        return new Clearing.Cleared(".stepfast/plans/copy.md");
    }

    @Override
    public DraftReport draft(DraftRequest request) {
        return drafts.apply(request);
    }

    @Override
    public String draftPrompt(DraftRequest request) {
        return "PROMPT for " + request.task();
    }

    @Override
    public List<RunId> runs() {
        return List.of();
    }

    @Override
    public List<RunId> findRuns(String beginning) {
        return List.of();
    }

    @Override
    public List<RunSummary> summaries(Optional<String> planPath) {
        return List.of();
    }

    @Override
    public RunLog log(RunId run) {
        throw new UnsupportedOperationException("log");
    }

    @Override
    public Optional<RunReport> report(RunId run) {
        throw new UnsupportedOperationException("report");
    }

    @Override
    public PlanFigures figures(String planPath) {
        throw new UnsupportedOperationException("figures");
    }

    @Override
    public AnswerReport answer(String gate, String code, GateAnswer answer) {
        answers.add(answer);
        return report;
    }

    @Override
    public WorkNeed workNeed(String planPath, RunSettings settings, Strictness strictness) {
        return need;
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public DecisionReport decide(DecisionRequest request) {
        decisions.add(request);
        return decision;
    }

    @Override
    public CancelReport cancel(RunId run, String by, String why) {
        return new CancelReport.Cancelled(run);
    }

    @Override
    public DecisionReport resolve(
            RunId run, String node, String how, String by, String why, Consent consent) {
        return new DecisionReport.Recorded(run, new NodeId(node));
    }

    @Override
    public RunName findRun(String word) {
        return new RunName.Refused("there is no run " + word + " here; this workspace has none");
    }

    @Override
    public RunName findUnfinishedRun() {
        return new RunName.Refused("no run of this workspace is unfinished");
    }

    @Override
    public Grants grants() {
        throw new UnsupportedOperationException("grants");
    }

    @Override
    public void close() {}
}
