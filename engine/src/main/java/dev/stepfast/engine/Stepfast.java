package dev.stepfast.engine;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.step.PromptSizes;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.view.RunLog;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.markdown.Surroundings;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The engine in one workspace: prepare plans, open runs, look at them, answer gates, check the
 * tree.
 */
public final class Stepfast {
    /** Least hex digits of a gate's binding that an answer must carry. */
    private static final int CODE_DIGITS = 6;

    private final Machine machine;
    private final RunBooks books;

    public Stepfast(Machine machine) {
        this.machine = machine;
        this.books = new RunBooks(machine);
    }

    /**
     * As {@link #prepare}, for a plan that lies anywhere: no store is asked, so its steps have the
     * ids of this reading.
     */
    public static PreparedPlan read(
            String planPath, byte[] content, RunSettings settings, Strictness strictness) {
        return new PlanPreparation(planPath, settings, strictness, Surroundings.NONE)
                .prepare(new Workspace.Content.Bytes(content), Optional.empty());
    }

    /**
     * As {@link #read(String, byte[], RunSettings, Strictness)}, with the agents, models and files
     * of this machine known.
     */
    public PreparedPlan readHere(
            String planPath, byte[] content, RunSettings settings, Strictness strictness) {
        return new PlanPreparation(
                        planPath,
                        settings,
                        strictness,
                        new MachineSurroundings(machine, settings.agent()))
                .prepare(new Workspace.Content.Bytes(content), Optional.empty());
    }

    /**
     * Reads, validates and compiles a plan of the workspace; whatever is wrong is in the
     * diagnostics.
     */
    public PreparedPlan prepare(String planPath, RunSettings settings, Strictness strictness) {
        return new PlanPreparation(
                        planPath,
                        settings,
                        strictness,
                        new MachineSurroundings(machine, settings.agent()))
                .prepare(
                        machine.planFile(planPath).content(),
                        machine.hasStore()
                                ? machine.store().planReadings().find(planPath)
                                : Optional.empty());
    }

    /**
     * Whether a run of the plan needs an agent and a model that the plan does not name.
     *
     * @throws dev.stepfast.engine.journal.StoreException when the store cannot be used
     */
    public WorkNeed workNeed(String planPath, RunSettings settings, Strictness strictness) {
        return WorkNeed.of(
                prepare(planPath, settings, strictness), NewestRun.load(machine, planPath));
    }

    /**
     * Opens a run of a plan: the unfinished one, or a new one.
     *
     * @throws dev.stepfast.engine.journal.StoreException when the store cannot be used
     */
    public Opening open(RunRequest request) {
        PreparedPlan plan = prepare(request.plan(), request.settings(), request.strictness());
        return new RunOpener(machine, request, plan).open();
    }

    /**
     * Makes the checks of a plan against the tree, without a model and without writing anything.
     */
    public CheckReport check(CheckRequest request) {
        PreparedPlan plan = prepare(request.plan(), request.settings(), request.strictness());
        return new TreeCheck(machine, request, plan).check();
    }

    /**
     * The newest run of a plan with the marks of its file; a plan that was never run is shown as it
     * was read.
     */
    public RunView look(String planPath, RunSettings settings) {
        return books.look(prepare(planPath, settings, Strictness.LENIENT), planPath);
    }

    /**
     * How large the first prompts of a plan's steps would be, by step; empty for a plan with
     * errors.
     *
     * @param done steps that are done by now
     */
    public Map<NodeId, PromptSizes.Size> promptSizes(
            PreparedPlan plan, RunSettings settings, Set<NodeId> done) {
        if (plan.graph().isEmpty()) {
            return Map.of();
        }
        StepServices services =
                machine.services(
                        new Machine.RunScope(
                                plan.source().path(),
                                List.of(),
                                settings.protect(),
                                settings.sensitive(),
                                List.of()));
        return PromptSizes.of(plan.graph().get(), plan.source(), settings, done, services);
    }

    /** Deletes a plan file; a copy is kept in the run store. */
    public Clearing clear(String planPath) {
        return new PlanShelf(machine).clear(planPath);
    }

    /** Has a plan written for a task, and saves it; nothing of it is run. */
    public DraftReport draft(DraftRequest request) {
        return new PlanDrafting(machine, request).draft();
    }

    /** What {@link #draft} would ask a model; asks nobody. */
    public String draftPrompt(DraftRequest request) {
        return new PlanDrafting(machine, request).prompt();
    }

    /** A run by its id, as far as it can be read; empty when there is none. */
    public Optional<RunView> look(RunId run) {
        return books.look(run);
    }

    /** Every run of the workspace, newest first. */
    public List<RunId> runs() {
        return books.ids();
    }

    /** Every run of the workspace in brief, newest first, or those of one plan. */
    public List<RunSummary> summaries(Optional<String> planPath) {
        return books.summaries(planPath);
    }

    /** The runs whose id begins with this, at least 4 characters of it; newest first. */
    public List<RunId> findRuns(String beginning) {
        return books.find(beginning);
    }

    /** The journal of a run, as far as it can be read. */
    public RunLog log(RunId run) {
        return books.log(run);
    }

    /** The report of a run, as far as it can be read; empty when there is none. */
    public Optional<RunReport> report(RunId run) {
        return books.report(run);
    }

    /** The figures of all runs of a plan together. */
    public PlanFigures figures(String planPath) {
        return books.figures(planPath);
    }

    /**
     * Answers an open gate from this process, whoever owns the run.
     *
     * @param gate the gate's id as it was shown
     * @param code the first 6 hex digits of its binding, or more
     */
    public AnswerReport answer(String gate, String code, GateAnswer answer) {
        Optional<GateId> id = parse(gate);
        Optional<RunState> state = id.flatMap(known -> load(known.run()));
        if (id.isEmpty() || state.isEmpty()) {
            return new AnswerReport.Refused(
                    "unknown_gate",
                    "there is no gate " + gate + " here; stepfast status shows the open ones");
        }
        Optional<NodeState> asking =
                state.filter(Stepfast::canGoOn).stream()
                        .flatMap(open -> open.nodes().stream())
                        .filter(NodeState::isAsking)
                        .filter(node -> node.gate().map(GateOpened::gate).equals(id))
                        .findFirst();
        Optional<GateOpened> open = asking.flatMap(NodeState::gate);
        if (open.isEmpty()) {
            return new AnswerReport.Refused(
                    "stale_answer", "gate " + gate + " is not open any more");
        }
        String digits = code.toLowerCase(Locale.ROOT);
        if (digits.length() < CODE_DIGITS || !open.get().binding().hex().startsWith(digits)) {
            return new AnswerReport.Refused(
                    "stale_answer",
                    "the code "
                            + code
                            + " is not the one of gate "
                            + gate
                            + "; look again: stepfast status");
        }
        if (answer.kind() == GateAnswer.Kind.SKIPPED && !open.get().skippable()) {
            return new AnswerReport.Refused(
                    "not_skippable", "gate " + gate + " cannot be skipped; approve or deny it");
        }
        Inbox inbox = machine.store().inbox();
        boolean answered =
                inbox.pending(id.get().run()).stream()
                        .anyMatch(row ->
                                row.request() instanceof Inbox.Request.AnswerGate earlier
                                        && earlier.gate().equals(id.get()));
        if (answered) {
            return new AnswerReport.Refused(
                    "stale_answer",
                    "gate "
                            + gate
                            + " was answered already; the next stepfast run takes the answer");
        }
        Inbox.Request.AnswerGate asked =
                new Inbox.Request.AnswerGate(id.get(), open.get().binding(), answer);
        return switch (new RunRequests(machine).deliver(id.get().run(), asked)) {
            case RunRequests.Fate.Taken taken -> new AnswerReport.Delivered(gate);
            case RunRequests.Fate.Waiting waiting -> new AnswerReport.Kept(gate);
            case RunRequests.Fate.Refused refused -> new AnswerReport.Kept(gate);
        };
    }

    /** Records a person's decision on a step, whoever owns the run. */
    public DecisionReport decide(DecisionRequest request) {
        PreparedPlan plan = prepare(request.plan(), request.settings(), request.strictness());
        return new StepDecisions(machine, request, plan).decide();
    }

    /** Ends a run for good, whoever owns it. */
    public CancelReport cancel(RunId run, String by, String why) {
        return load(run)
                .map(state -> new RunControl(machine, state).cancel(by, why))
                .orElseGet(() ->
                        new CancelReport.Refused("no_run", "there is no run " + run + " here"));
    }

    /**
     * Answers for an interrupted node, whoever owns the run.
     *
     * @param node its id, or a beginning of it
     * @param how {@code rerun}, {@code accept} or {@code fail}
     * @param consent for the commands of its checks, which must pass for {@code accept}
     */
    public DecisionReport resolve(
            RunId run, String node, String how, String by, String why, Consent consent) {
        return load(run)
                .map(state -> new RunControl(machine, state).resolve(node, how, by, why, consent))
                .orElseGet(() ->
                        DecisionReport.NotMade.because(
                                "no_run", "there is no run " + run + " here"));
    }

    /** The run that a word of a person means: its id, or a beginning of it. */
    public RunName findRun(String word) {
        return new RunNames(machine).find(word);
    }

    /** The only run of the workspace that has not ended for good. */
    public RunName findUnfinishedRun() {
        return new RunNames(machine).findUnfinished();
    }

    /**
     * A run that has ended for good asks nobody any more, though a gate of it was never answered.
     */
    private static boolean canGoOn(RunState state) {
        return !NewestRun.isOver(state);
    }

    private static Optional<GateId> parse(String gate) {
        try {
            return Optional.of(GateId.parse(gate));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Optional<RunState> load(RunId run) {
        return NewestRun.load(machine, run);
    }
}
