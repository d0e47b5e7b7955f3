package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.repair.AttemptCap;
import dev.stepfast.engine.repair.AttemptResult;
import dev.stepfast.engine.repair.InstructValidateRepair;
import dev.stepfast.engine.repair.InstructValidateRepair.Next;
import dev.stepfast.engine.repair.InstructValidateRepair.Order;
import dev.stepfast.engine.repair.InstructValidateRepair.Tried;
import dev.stepfast.engine.repair.RepairDecision;
import dev.stepfast.engine.repair.RepairFeedback;
import dev.stepfast.engine.repair.RepairRules;
import dev.stepfast.engine.repair.RepairSituation;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.RepairStrategy;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The step loop of one agent node: preflight, then instruct, validate and repair until its checks
 * pass or nothing is left to try. What is recorded of earlier processes is taken as it is.
 */
final class AgentLoopRun
        implements InstructValidateRepair.Subject<
                        AgentLoopRun.Feedback, AgentLoopRun.Try, List<Verdict>>,
                InstructValidateRepair.Judge<
                        AgentLoopRun.Feedback, AgentLoopRun.Try, List<Verdict>, NodeResult> {
    private final GraphNode node;
    private final Node.AgentLoop spec;
    private final StepHost host;
    private final StepServices services;
    private final StepBriefs briefs;
    private final AttemptPrompts prompts;
    private final StepAgent agent;
    private final AgentAttempt attempts;
    private final StepVerification verification;
    private final List<CheckSpec> checks;
    private final RepairRules rules;

    /** What a repair attempt is started with. */
    record Feedback(RepairStrategy strategy, RepairFeedback told) {}

    /** How a try ended. */
    sealed interface Try {
        /** An agent worked. */
        record Worked(AttemptEnded end) implements Try {}

        /** The attempt could not be started. */
        record NotStarted(AttemptEnding why, String detail) implements Try {}

        /** An interrupted attempt had done its work: nothing is repeated. */
        record Settled(NodeResult result) implements Try {}
    }

    AgentLoopRun(
            GraphNode node,
            Node.AgentLoop spec,
            StepHost host,
            StepServices services,
            StepBriefs briefs) {
        this.node = node;
        this.spec = spec;
        this.host = host;
        this.services = services;
        this.briefs = briefs;
        this.prompts = new AttemptPrompts(services, briefs);
        this.agent = StepAgent.of(spec, host.settings());
        this.attempts = new AgentAttempt(node, spec, host, services);
        this.verification = new StepVerification(node, host, services, briefs);
        this.checks = node.spec().checks();
        this.rules =
                RepairRules.of(
                        spec.stated()
                                .repair()
                                .orElse(
                                        new RepairSpec(
                                                Optional.empty(),
                                                Optional.empty(),
                                                Optional.empty())),
                        host.settings().repairs(),
                        host.settings().checks().proof(),
                        briefs.lostCheck(node, host)
                                ? RepairRules.CheckReading.LOST_SOME
                                : RepairRules.CheckReading.WHOLE);
    }

    NodeResult run() {
        Optional<NodeResult> hindrance = findHindrance();
        if (hindrance.isPresent()) {
            return hindrance.get();
        }
        List<Tried<Try, List<Verdict>>> earlier = earlierTries();
        AttemptCap cap = new AttemptCap(Math.max(rules.maxRepairs() + 1, earlier.size() + 1));
        return new InstructValidateRepair<>(cap, this, this).goOn(earlier);
    }

    /**
     * One attempt with the feedback of other checks than its own; its own are made again behind it.
     */
    Optional<NodeResult> repairFor(
            NodeId requestedBy, List<CheckSpec> failed, List<Verdict> verdicts) {
        NodeHistory history = host.history(node.id());
        Sha256 tree = services.workspace().snapshot().hash();
        AttemptResult judged =
                new AttemptResult(
                        AttemptEnding.COMPLETED,
                        "",
                        Optional.empty(),
                        List.of(),
                        tree,
                        history.findLast()
                                .flatMap(AttemptHistory::ended)
                                .map(AttemptEnded::reply)
                                .orElse(""),
                        verdicts);
        RepairSituation situation = new RepairSituation(failed, List.of(), List.of(judged), rules);
        String model = modelFor(Optional.empty());
        ModelInfo info = agent.describe(model, services);
        AttemptPrompts.Built built =
                prompts.repair(
                        node,
                        host,
                        info,
                        RepairStrategy.FRESH,
                        RepairFeedback.of(situation, services.redactor()),
                        List.of());
        return switch (built) {
            case AttemptPrompts.Built.TooLarge large ->
                    Optional.of(
                            ended(
                                    Outcome.FAILED,
                                    Reason.CONTEXT_FULL,
                                    Optional.empty(),
                                    large.detail()));
            case AttemptPrompts.Built.Ready ready ->
                    repairWith(ready.prompt(), model, info, requestedBy, history);
        };
    }

    private Optional<NodeResult> repairWith(
            AttemptPrompts.Prompt prompt,
            String model,
            ModelInfo info,
            NodeId requestedBy,
            NodeHistory history) {
        AttemptId id = new AttemptId(host.run(), node.order(), history.attempts().size() + 1);
        return switch (attempts.start(
                id, prompt, model, info, verification.protectedFiles(), Optional.of(requestedBy))) {
            case AgentAttempt.Worked.NotStarted not ->
                    Optional.of(
                            ended(
                                    Outcome.FAILED,
                                    not.why() == AttemptEnding.BUDGET
                                            ? Reason.BUDGET
                                            : Reason.CONTEXT_FULL,
                                    Optional.empty(),
                                    not.detail()));
            case AgentAttempt.Worked.Ended worked ->
                    findBroken(validate(new Try.Worked(worked.end())));
        };
    }

    /** Brings a repair attempt to its end that an earlier process may have left anywhere. */
    Optional<NodeResult> endRepair(AttemptHistory fix) {
        if (fix.ended().isPresent()) {
            return findBroken(verification.recorded(fix, fix.ended().get()));
        }
        return switch (resume(fix, host.history(node.id()))) {
            case Try.Settled settled when settled.result() instanceof NodeResult.InDoubt ->
                    Optional.of(settled.result());
            // Its own checks pass; whether it did what it was asked for is seen next.
            case Try.Settled settled -> Optional.empty();
            case Try.Worked worked -> findBroken(validate(worked));
            case Try.NotStarted not -> Optional.empty();
        };
    }

    private Optional<NodeResult> findBroken(List<Verdict> own) {
        return own.stream()
                .filter(verdict -> !verdict.isPass())
                .findFirst()
                .map(verdict ->
                        ended(
                                verdict.isError() ? Outcome.ERROR : Outcome.FAILED,
                                verdict.isError() ? Reason.CHECK_ERROR : Reason.EXHAUSTED,
                                Optional.empty(),
                                "the repair broke " + verdict.display() + " of " + node.id()));
    }

    /**
     * What keeps attempt 1 from being started: a missing file, or a check that cannot be made here.
     */
    private Optional<NodeResult> findHindrance() {
        NodeHistory history = host.history(node.id());
        if (!history.undecided().isEmpty()) {
            return Optional.empty();
        }
        Optional<String> missing = briefs.findMissing(node);
        if (missing.isPresent()) {
            return Optional.of(
                    NodeResult.ended(
                            Outcome.ERROR,
                            Reason.MISSING_NEED,
                            "the file " + missing.get() + ", which it needs, is not there"));
        }
        // After a first attempt the preflight would see its work, and prove nothing.
        List<Verdict> before = history.attempts().isEmpty() ? verification.preflight() : List.of();
        return before.stream()
                .filter(Verdict::isError)
                .findFirst()
                .map(verdict ->
                        NodeResult.ended(
                                Outcome.ERROR,
                                Reason.CHECK_ERROR,
                                verdict.display() + ": " + verdict.reason()));
    }

    /**
     * Attempts that ended in an earlier process, each with the verdicts that are recorded, the rest
     * made now.
     */
    private List<Tried<Try, List<Verdict>>> earlierTries() {
        List<Tried<Try, List<Verdict>>> tries = new ArrayList<>();
        for (AttemptHistory attempt : host.history(node.id()).undecided()) {
            attempt.ended()
                    .ifPresent(end ->
                            tries.add(
                                    new Tried<>(
                                            new Try.Worked(end),
                                            verification.recorded(attempt, end))));
        }
        return tries;
    }

    @Override
    public Try instruct(Order<Feedback> order) {
        NodeHistory history = host.history(node.id());
        Optional<AttemptHistory> open = history.findOpen();
        if (open.isPresent()) {
            return resume(open.get(), history);
        }
        Optional<Feedback> feedback =
                switch (order) {
                    case Order.First<Feedback> first -> Optional.empty();
                    case Order.Repair<Feedback> repair -> Optional.of(repair.feedback());
                };
        String model = modelFor(feedback);
        ModelInfo info = agent.describe(model, services);
        AttemptPrompts.Built built =
                feedback.isEmpty()
                        ? prompts.first(node, host, info)
                        : prompts.repair(
                                node,
                                host,
                                info,
                                feedback.get().strategy(),
                                feedback.get().told(),
                                earlierConversation(history, feedback.get().strategy()));
        return switch (built) {
            case AttemptPrompts.Built.TooLarge large ->
                    new Try.NotStarted(AttemptEnding.CONTEXT_FULL, large.detail());
            case AttemptPrompts.Built.Ready ready -> begin(ready.prompt(), model, info, history);
        };
    }

    private Try begin(
            AttemptPrompts.Prompt prompt, String model, ModelInfo info, NodeHistory history) {
        AttemptId id = new AttemptId(host.run(), node.order(), history.attempts().size() + 1);
        return switch (attempts.start(
                id, prompt, model, info, verification.protectedFiles(), Optional.empty())) {
            case AgentAttempt.Worked.Ended ended -> new Try.Worked(ended.end());
            case AgentAttempt.Worked.NotStarted not -> new Try.NotStarted(not.why(), not.detail());
        };
    }

    /** An agent command cannot continue a conversation: it starts afresh. */
    private List<Message> earlierConversation(NodeHistory history, RepairStrategy strategy) {
        return strategy == RepairStrategy.APPEND && agent.isBuiltIn()
                ? Conversation.of(history.attempts())
                : List.of();
    }

    private Try resume(AttemptHistory open, NodeHistory history) {
        Optional<NodeResult> settled = verification.verifyBeforeRedo(open, history);
        if (settled.isPresent()) {
            return new Try.Settled(settled.get());
        }
        Optional<String> doubt = findDoubt(open);
        if (doubt.isPresent()) {
            return new Try.Settled(new NodeResult.InDoubt(doubt.get()));
        }
        ModelInfo info = agent.describe(open.started().model().orElse(""), services);
        boolean continues = open.started().strategy().equals(RepairStrategy.APPEND.word());
        List<AttemptHistory> before = history.attempts().subList(0, history.attempts().size() - 1);
        return new Try.Worked(
                attempts.resume(open, continues ? Conversation.of(before) : List.of(), info));
    }

    /**
     * An effect that may not be done again unasked. For the steps of a Markdown plan the command
     * that resumes is the operator's consent; an authored node must be idempotent.
     */
    private Optional<String> findDoubt(AttemptHistory open) {
        boolean consented =
                open.mayStartAgain()
                        || host.source().format() == PlanSource.Format.MARKDOWN
                        || spec.stated().idempotent().orElse(false);
        if (consented || Interruption.wayOf(open, services) == Interruption.Way.GOES_ON) {
            return Optional.empty();
        }
        return Optional.of(
                "whether effect "
                        + open.effects().stream()
                                .filter(EffectHistory::isInDoubt)
                                .map(effect -> effect.id().toString())
                                .findFirst()
                                .orElse(open.id().toString())
                        + " was done is not known; look, then say so: stepfast resolve "
                        + host.run()
                        + " "
                        + node.id()
                        + " rerun|accept|fail --reason TEXT");
    }

    @Override
    public List<Verdict> validate(Try end) {
        return switch (end) {
            case Try.Worked worked ->
                    worked.end().how() == AttemptEnding.AGENT_UNAVAILABLE
                            ? List.of()
                            : verification.verify(
                                    worked.end(), List.of(), worked.end().treeAfter());
            case Try.NotStarted not -> List.of();
            case Try.Settled settled -> List.of();
        };
    }

    @Override
    public Next<Feedback, NodeResult> decide(List<Tried<Try, List<Verdict>>> tries) {
        return switch (tries.getLast().end()) {
            case Try.Settled settled -> new Next.Over<>(settled.result());
            case Try.NotStarted not ->
                    new Next.Over<>(
                            ended(
                                    Outcome.FAILED,
                                    not.why() == AttemptEnding.BUDGET
                                            ? Reason.BUDGET
                                            : Reason.CONTEXT_FULL,
                                    Optional.empty(),
                                    not.detail()));
            case Try.Worked worked -> judge(situation(tries));
        };
    }

    private Next<Feedback, NodeResult> judge(RepairSituation situation) {
        return switch (RepairDecision.of(situation)) {
            case RepairDecision.Done done ->
                    new Next.Over<>(
                            ended(
                                    Outcome.SUCCESS,
                                    done.reason(),
                                    Optional.of(done.grade()),
                                    done.detail()));
            case RepairDecision.Failed failed ->
                    new Next.Over<>(
                            ended(
                                    Outcome.FAILED,
                                    failed.reason(),
                                    Optional.empty(),
                                    failed.detail()));
            case RepairDecision.Blocked blocked ->
                    new Next.Over<>(
                            ended(
                                    Outcome.ERROR,
                                    blocked.reason(),
                                    Optional.empty(),
                                    blocked.detail()));
            case RepairDecision.Repair repair ->
                    new Next.Again<>(
                            new Feedback(
                                    repair.strategy(),
                                    RepairFeedback.of(situation, services.redactor())));
        };
    }

    @Override
    public NodeResult giveUp(List<Tried<Try, List<Verdict>>> tries) {
        return ended(
                Outcome.FAILED,
                Reason.EXHAUSTED,
                Optional.empty(),
                "after " + tries.size() + " attempts");
    }

    private RepairSituation situation(List<Tried<Try, List<Verdict>>> tries) {
        List<AttemptResult> results = new ArrayList<>();
        for (Tried<Try, List<Verdict>> tried : tries) {
            if (tried.end() instanceof Try.Worked worked) {
                results.add(AttemptResult.of(worked.end(), tried.found()));
            }
        }
        List<Verdict> before =
                host.history(node.id()).before().stream().map(CheckEnded::verdict).toList();
        return new RepairSituation(checks, before, results, rules);
    }

    private static NodeResult ended(
            Outcome outcome, Reason reason, Optional<Grade> grade, String detail) {
        return new NodeResult.Ended(outcome, reason, grade, true, detail);
    }

    private String modelFor(Optional<Feedback> feedback) {
        if (feedback.map(told -> told.strategy() == RepairStrategy.ESCALATE).orElse(false)) {
            Optional<String> larger = host.settings().repairs().escalateModel();
            if (larger.isPresent()) {
                return agent.label(larger, host.settings());
            }
        }
        return agent.label(spec.common().model().flatMap(this::nameOf), host.settings());
    }

    /** An agent command is told the name as it is written; models are known by the gateway. */
    private Optional<String> nameOf(ModelChoice choice) {
        return agent.isBuiltIn()
                ? services.models().findModel(choice)
                : choice.model()
                        .map(name ->
                                choice.provider()
                                        .map(provider -> provider + "/" + name)
                                        .orElse(name));
    }
}
