package dev.stepfast.cli;

import dev.stepfast.cli.command.Workplace;
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
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.discovery.Survey;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The engine on this machine, in one workspace. */
final class LocalWorkplace implements Workplace {
    private final LocalMachine machine;
    private final dev.stepfast.engine.Stepfast engine;

    LocalWorkplace(LocalMachine machine) {
        this.machine = machine;
        this.engine = new dev.stepfast.engine.Stepfast(machine);
    }

    @Override
    public PreparedPlan prepare(String planPath, RunSettings settings, Strictness strictness) {
        return engine.prepare(planPath, settings, strictness);
    }

    @Override
    public PreparedPlan read(
            String planPath, byte[] content, RunSettings settings, Strictness strictness) {
        return engine.readHere(planPath, content, settings, strictness);
    }

    @Override
    public Opening open(RunRequest request) {
        return engine.open(request);
    }

    @Override
    public CheckReport check(CheckRequest request) {
        return engine.check(request);
    }

    @Override
    public RunView look(String planPath, RunSettings settings) {
        return engine.look(planPath, settings);
    }

    @Override
    public Optional<RunView> look(RunId run) {
        return engine.look(run);
    }

    @Override
    public Map<NodeId, PromptSizes.Size> promptSizes(
            PreparedPlan plan, RunSettings settings, Set<NodeId> done) {
        return engine.promptSizes(plan, settings, done);
    }

    @Override
    public Clearing clear(String planPath) {
        return engine.clear(planPath);
    }

    @Override
    public DraftReport draft(DraftRequest request) {
        return engine.draft(request);
    }

    @Override
    public String draftPrompt(DraftRequest request) {
        return engine.draftPrompt(request);
    }

    @Override
    public List<RunId> runs() {
        return engine.runs();
    }

    @Override
    public List<RunId> findRuns(String beginning) {
        return engine.findRuns(beginning);
    }

    @Override
    public List<RunSummary> summaries(Optional<String> planPath) {
        return engine.summaries(planPath);
    }

    @Override
    public RunLog log(RunId run) {
        return engine.log(run);
    }

    @Override
    public Optional<RunReport> report(RunId run) {
        return engine.report(run);
    }

    @Override
    public PlanFigures figures(String planPath) {
        return engine.figures(planPath);
    }

    @Override
    public AnswerReport answer(String gate, String code, GateAnswer answer) {
        return engine.answer(gate, code, answer);
    }

    @Override
    public WorkNeed workNeed(String planPath, RunSettings settings, Strictness strictness) {
        return engine.workNeed(planPath, settings, strictness);
    }

    @Override
    public Survey survey() {
        return machine.survey();
    }

    @Override
    public DecisionReport decide(DecisionRequest request) {
        return engine.decide(request);
    }

    @Override
    public CancelReport cancel(RunId run, String by, String why) {
        return engine.cancel(run, by, why);
    }

    @Override
    public DecisionReport resolve(
            RunId run, String node, String how, String by, String why, Consent consent) {
        return engine.resolve(run, node, how, by, why, consent);
    }

    @Override
    public RunName findRun(String word) {
        return engine.findRun(word);
    }

    @Override
    public RunName findUnfinishedRun() {
        return engine.findUnfinishedRun();
    }

    @Override
    public Grants grants() {
        return machine.grants();
    }

    @Override
    public void close() {
        machine.close();
    }
}
