package dev.stepfast.engine.step;

import dev.stepfast.engine.authority.Checks;
import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.repair.RepairDecision;
import dev.stepfast.engine.repair.RepairRules;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.AttemptResumed;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the checks of a node on which no agent works: check-only steps, parents, final checks. With
 * a repair node, what fails is repaired by attempts of that node, and everything is checked again.
 */
final class VerifyExecutor {
    private static final String STRATEGY = "verify";

    private final StepServices services;
    private final AgentLoopExecutor agents;

    VerifyExecutor(StepServices services, AgentLoopExecutor agents) {
        this.services = services;
        this.agents = agents;
    }

    NodeResult execute(GraphNode node, Node.Verify verify, StepHost host) {
        List<CheckSpec> checks = checksOf(verify);
        if (checks.isEmpty()) {
            return NodeResult.ended(Outcome.ERROR, Reason.CHECK_ERROR, "it has nothing to verify");
        }
        int repairs =
                verify.repair().flatMap(RepairSpec::node).isPresent() ? repairsOf(verify, host) : 0;
        while (true) {
            Series series = Series.of(node, verify, checks, host);
            if (series.openFix().isPresent()) {
                AttemptHistory open = series.openFix().get();
                Optional<NodeResult> hindrance =
                        agents.endRepair(targetOf(verify, host), open, host);
                if (hindrance.isPresent()) {
                    return hindrance.get();
                }
            }
            List<Verdict> verdicts =
                    series.awaitsDecision()
                            ? series.lastVerdicts(checks)
                            : evaluate(node, checks, host);
            RepairDecision decision = decide(node, verdicts, host);
            if (!(decision instanceof RepairDecision.Failed) || series.fixes().size() >= repairs) {
                return result(decision);
            }
            Optional<NodeResult> hindrance =
                    lastCut(series.fixes())
                            .or(() ->
                                    agents.repairFor(
                                            targetOf(verify, host),
                                            node.id(),
                                            checks,
                                            verdicts,
                                            host));
            if (hindrance.isPresent()) {
                return hindrance.get();
            }
        }
    }

    private RepairDecision decide(GraphNode node, List<Verdict> verdicts, StepHost host) {
        return RepairDecision.ofChecksAlone(
                verdicts,
                agents.briefs().lostCheck(node, host)
                        ? RepairRules.CheckReading.LOST_SOME
                        : RepairRules.CheckReading.WHOLE);
    }

    /** A repair that could not work to its end is not followed by another. */
    private static Optional<NodeResult> lastCut(List<AttemptHistory> fixes) {
        Optional<AttemptEnded> last = fixes.isEmpty() ? Optional.empty() : fixes.getLast().ended();
        return last.flatMap(end ->
                switch (end.how()) {
                    case PROVIDER -> ended(Outcome.ERROR, Reason.PROVIDER, end);
                    case AGENT_UNAVAILABLE -> ended(Outcome.ERROR, Reason.AGENT_UNAVAILABLE, end);
                    case BUDGET -> ended(Outcome.FAILED, Reason.BUDGET, end);
                    case CONTEXT_FULL -> ended(Outcome.FAILED, Reason.CONTEXT_FULL, end);
                    case COMPLETED,
                            TURN_LIMIT,
                            TIMEOUT,
                            TRUNCATED,
                            REFUSED,
                            BLANK_REPLY,
                            NO_TOOL_CALLS,
                            AGENT_EXIT,
                            UNDECLARED_WRITE,
                            WRITE_CONFLICT ->
                            Optional.empty();
                });
    }

    private static Optional<NodeResult> ended(Outcome outcome, Reason reason, AttemptEnded end) {
        return Optional.of(NodeResult.ended(outcome, reason, end.detail()));
    }

    private static GraphNode targetOf(Node.Verify verify, StepHost host) {
        return host.graph().node(verify.repair().flatMap(RepairSpec::node).orElseThrow());
    }

    private static List<CheckSpec> checksOf(Node.Verify verify) {
        List<CheckSpec> checks = new ArrayList<>();
        Checks.ofContract(verify).ifPresent(checks::add);
        checks.addAll(verify.checks());
        return checks;
    }

    private static int repairsOf(Node.Verify verify, StepHost host) {
        return verify.repair()
                .flatMap(RepairSpec::maxRepairs)
                .orElse(host.settings().repairs().max());
    }

    private List<Verdict> evaluate(GraphNode node, List<CheckSpec> checks, StepHost host) {
        Sha256 tree = services.workspace().snapshot().hash();
        AttemptId id = begin(node, checks, tree, host);
        AttemptEffects effects = new AttemptEffects(node.id(), id, 0, host, services);
        CheckSubject subject =
                new CheckSubject(
                        Phase.AFTER,
                        new CheckSubject.Step(
                                node.id().value(),
                                node.spec().common().purpose().orElse(""),
                                agents.briefs().indexOf(node, host)),
                        id.number(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of());
        List<CheckEnded> known =
                host.history(node.id()).findLast().map(AttemptHistory::verdicts).orElse(List.of());
        return new Checking(
                        node,
                        effects,
                        Checking.guard(
                                checks,
                                services.workspace(),
                                StepVerification.MOST_PROTECTED_BYTES),
                        host,
                        services)
                .verify(checks, subject, tree, known);
    }

    /** Records that an evaluation begins; one that was cut off goes on under its number. */
    private AttemptId begin(GraphNode node, List<CheckSpec> checks, Sha256 tree, StepHost host) {
        Optional<AttemptHistory> open =
                host.history(node.id())
                        .findLast()
                        .filter(last -> !host.history(node.id()).undecided().isEmpty())
                        .filter(last -> !Series.isWhole(last, checks));
        if (open.isPresent()) {
            host.record(new AttemptResumed(node.id(), open.get().id(), true));
            return open.get().id();
        }
        AttemptId id =
                new AttemptId(
                        host.run(), node.order(), host.history(node.id()).attempts().size() + 1);
        host.record(
                new AttemptStarted(
                        node.id(),
                        id,
                        STRATEGY,
                        "",
                        "",
                        Optional.empty(),
                        tree,
                        Map.of(),
                        Optional.empty()));
        host.record(
                new AttemptEnded(
                        node.id(),
                        id,
                        AttemptEnding.COMPLETED,
                        "",
                        "",
                        "",
                        Optional.empty(),
                        List.of(),
                        TokenUsage.ZERO,
                        tree,
                        Duration.ZERO));
        return id;
    }

    private static NodeResult result(RepairDecision decision) {
        return switch (decision) {
            case RepairDecision.Done done ->
                    new NodeResult.Ended(
                            Outcome.PASSED,
                            Reason.CHECKS_PASSED,
                            Optional.of(done.grade()),
                            false,
                            done.detail());
            case RepairDecision.Failed failed ->
                    new NodeResult.Ended(
                            Outcome.FAILED,
                            failed.reason(),
                            Optional.<Grade>empty(),
                            false,
                            failed.detail());
            case RepairDecision.Blocked blocked ->
                    new NodeResult.Ended(
                            Outcome.ERROR,
                            blocked.reason(),
                            Optional.<Grade>empty(),
                            false,
                            blocked.detail());
            case RepairDecision.Repair repair ->
                    throw new IllegalStateException("checks alone ask for no repair");
        };
    }
}
