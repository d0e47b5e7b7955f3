package dev.stepfast.engine;

import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.step.PortCheckContext;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkState;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.markdown.StepSelector;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The checks of a plan against the tree: no model, no journal, no mark. */
final class TreeCheck {
    private static final int MARK_DIGITS = 32;

    private final Machine machine;
    private final CheckRequest request;
    private final PreparedPlan plan;

    TreeCheck(Machine machine, CheckRequest request, PreparedPlan plan) {
        this.machine = machine;
        this.request = request;
        this.plan = plan;
    }

    CheckReport check() {
        if (plan.graph().isEmpty() || plan.authority().isEmpty()) {
            return new CheckReport.NotMade(new Opening.InvalidPlan(plan));
        }
        WorkflowGraph graph = plan.graph().get();
        List<NodeId> chosen = new ArrayList<>();
        Optional<Opening> refused = choose(graph, chosen);
        if (refused.isPresent()) {
            return new CheckReport.NotMade(refused.get());
        }
        ConsentDesk desk = new ConsentDesk(machine, graph, plan.authority().get(), request.plan());
        Optional<Opening> missing = findMissingGrant(graph, chosen, desk);
        if (missing.isPresent()) {
            return new CheckReport.NotMade(missing.get());
        }
        StepServices services = machine.services(desk.scope(request.settings()));
        Optional<RunState> newest = NewestRun.load(machine, request.plan());
        List<StepCheck> made = new ArrayList<>();
        for (NodeId id : chosen) {
            made.add(checkNode(graph.node(id), services, newest));
        }
        return new CheckReport.Made(
                plan,
                made,
                plan.markdown().map(read -> read.steps().size()).orElse(graph.nodes().size()));
    }

    private Optional<Opening> choose(WorkflowGraph graph, List<NodeId> chosen) {
        if (plan.markdown().isEmpty()) {
            return chooseNodes(graph, chosen);
        }
        MarkdownPlan markdown = plan.markdown().get();
        for (String word : request.steps()) {
            switch (StepSelector.select(markdown, word)) {
                case StepSelector.Selection.Refused refused -> {
                    return Optional.of(new Opening.Refused("unknown_step", refused.reason()));
                }
                case StepSelector.Selection.Found selected -> chosen.add(selected.step().id());
            }
        }
        if (request.steps().isEmpty()) {
            for (Step step : markdown.steps()) {
                if (request.extent() == CheckRequest.Extent.ALL || step.state() == MarkState.DONE) {
                    chosen.add(step.id());
                }
            }
            if (graph.has(Lowering.FINAL)) {
                chosen.add(Lowering.FINAL);
            }
        }
        return Optional.empty();
    }

    private Optional<Opening> chooseNodes(WorkflowGraph graph, List<NodeId> chosen) {
        List<NodeId> all = graph.nodes().stream().map(GraphNode::id).toList();
        if (request.steps().isEmpty()) {
            chosen.addAll(all);
        }
        for (String word : request.steps()) {
            switch (StepWords.findNode(all, word)) {
                case StepWords.Refused refused -> {
                    return Optional.of(new Opening.Refused("unknown_step", refused.message()));
                }
                case StepWords.Found found -> chosen.add(found.id());
            }
        }
        return Optional.empty();
    }

    /** Text and file checks alone need no consent. */
    private Optional<Opening> findMissingGrant(
            WorkflowGraph graph, List<NodeId> chosen, ConsentDesk desk) {
        boolean starts =
                chosen.stream()
                        .flatMap(id -> graph.node(id).spec().checks().stream())
                        .anyMatch(CheckSpec.ProcessCheck.class::isInstance);
        if (!starts) {
            return Optional.empty();
        }
        return switch (desk.ask(request.consent(), request.user())) {
            case ConsentDesk.Answer.NotNeeded not -> Optional.empty();
            case ConsentDesk.Answer.Granted granted -> Optional.empty();
            case ConsentDesk.Answer.OtherDigest other ->
                    Optional.of(
                            new Opening.Refused(
                                    "grant_required",
                                    "--grant names another plan or another version of this one"));
            case ConsentDesk.Answer.Missing missing ->
                    Optional.of(grantRequired(graph, desk, missing.fresh()));
        };
    }

    private Opening grantRequired(WorkflowGraph graph, ConsentDesk desk, List<String> fresh) {
        StepServices services = machine.services(desk.scope(RunSettings.DEFAULTS));
        return new Opening.GrantRequired(
                plan,
                plan.authority().orElseThrow(),
                plan.authority().orElseThrow().grantDigest(graph.planDigest()).hex(),
                fresh,
                plan.authority().orElseThrow().commands().stream()
                        .map(command ->
                                new Opening.JudgedCommand(
                                        command,
                                        services.policy()
                                                .decide(
                                                        command.argv(),
                                                        WorkspacePath.ROOT,
                                                        Map.of(),
                                                        Origin.PLAN)))
                        .toList());
    }

    private StepCheck checkNode(GraphNode node, StepServices services, Optional<RunState> newest) {
        Optional<AttemptEnded> attempt =
                newest.filter(state -> state.graph().has(node.id()))
                        .flatMap(state -> state.node(node.id()).history().findLast())
                        .flatMap(AttemptHistory::ended)
                        .filter(ended -> !ended.reply().isEmpty());
        int index =
                plan.markdown()
                        .flatMap(read -> read.findStep(node.id()))
                        .map(Step::index)
                        .orElse(0);
        CheckSubject subject =
                new CheckSubject(
                        Phase.AFTER,
                        new CheckSubject.Step(
                                node.id().value(),
                                node.spec().common().purpose().orElse(""),
                                index),
                        attempt.map(ended -> ended.attempt().number()).orElse(1),
                        attempt.map(ended ->
                                new CheckSubject.Reply(ended.reply(), ended.transcriptText())),
                        attempt.flatMap(AttemptEnded::ledger),
                        List.of());
        List<CheckSpec> possible = CheckRunner.checkable(node.spec().checks(), subject);
        List<Verdict> verdicts =
                services.checks().verify(possible, subject, new UnrecordedContext(services));
        List<CheckView> views =
                verdicts.stream()
                        .map(verdict ->
                                new CheckView(
                                        verdict.key(),
                                        verdict.display(),
                                        Optional.empty(),
                                        Optional.of(verdict)))
                        .toList();
        List<String> impossible =
                node.spec().checks().stream()
                        .filter(check -> !possible.contains(check))
                        .map(CheckSpec::display)
                        .toList();
        return new StepCheck(
                node.id(), index, node.spec().common().purpose().orElse(""), views, impossible);
    }

    /** What checks may use when nothing is recorded. */
    private final class UnrecordedContext extends PortCheckContext {
        private final StepServices services;

        UnrecordedContext(StepServices services) {
            super(services, request.settings().checks());
            this.services = services;
        }

        @Override
        public CommandEnd run(
                PolicyDecision.Allowed decision,
                WorkspacePath cwd,
                Map<String, String> environment,
                String stdin,
                Duration timeout) {
            return services.commands()
                    .run(
                            new CommandRequest(
                                    decision,
                                    cwd,
                                    environment,
                                    stdin,
                                    timeout,
                                    CommandRequest.DEFAULT_OUTPUT_CAP,
                                    services.ids().nextHex(MARK_DIGITS)));
        }

        @Override
        public BlobRef keep(byte[] content) {
            // Nothing is written by a check; the reference names what is not kept.
            return new BlobRef(Sha256.of(content), content.length);
        }

        @Override
        public Optional<Duration> findPreflightTime(String checkKey) {
            return Optional.empty();
        }

        @Override
        public Map<WorkspacePath, Optional<Sha256>> protectedFiles() {
            return Map.of();
        }
    }
}
