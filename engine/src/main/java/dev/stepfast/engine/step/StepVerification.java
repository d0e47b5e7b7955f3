package dev.stepfast.engine.step;

import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.RunEvent.InterruptionResolved;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.value.Sha256;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checks of one agent node around its attempts: before the first, behind each, and after an
 * interruption.
 */
final class StepVerification {
    /** Largest protected file that is hashed. */
    static final long MOST_PROTECTED_BYTES = 64L << 20;

    private final GraphNode node;
    private final StepHost host;
    private final StepServices services;
    private final StepBriefs briefs;
    private final List<CheckSpec> checks;

    StepVerification(GraphNode node, StepHost host, StepServices services, StepBriefs briefs) {
        this.node = node;
        this.host = host;
        this.services = services;
        this.briefs = briefs;
        this.checks = node.spec().checks();
    }

    /** The verdicts before the first attempt; none where the settings leave the preflight out. */
    List<Verdict> preflight() {
        if (!host.settings().checks().preflight()) {
            return List.of();
        }
        CheckSubject subject = CheckSubject.before(stepOf());
        List<CheckSpec> possible = CheckRunner.checkable(checks, subject);
        if (possible.isEmpty()) {
            return List.of();
        }
        TreeSnapshot tree = services.workspace().snapshot();
        AttemptId id = new AttemptId(host.run(), node.order(), 0);
        AttemptEffects effects = new AttemptEffects(node.id(), id, 0, host, services);
        Checking checking = new Checking(node, effects, Map.of(), host, services);
        return checking.verify(possible, subject, tree.hash(), host.history(node.id()).before());
    }

    /** Verifies the attempt, keeping the verdicts whose subject has not changed. */
    List<Verdict> verify(AttemptEnded end, List<CheckEnded> known, Sha256 tree) {
        if (checks.isEmpty()) {
            return List.of();
        }
        AttemptHistory attempt =
                host.history(node.id()).attempts().stream()
                        .filter(one -> one.id().equals(end.attempt()))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "attempt " + end.attempt() + " is not recorded"));
        AttemptEffects effects =
                new AttemptEffects(node.id(), end.attempt(), lastEffect(attempt), host, services);
        CheckSubject subject =
                new CheckSubject(
                        Phase.AFTER,
                        stepOf(),
                        end.attempt().number(),
                        Optional.of(new CheckSubject.Reply(end.reply(), end.transcriptText())),
                        end.ledger(),
                        end.changed());
        return new Checking(node, effects, guardedThen(attempt), host, services)
                .verify(checks, subject, tree, known);
    }

    /**
     * The verdicts of an attempt that ended in an earlier process, those made now that are missing.
     */
    List<Verdict> recorded(AttemptHistory attempt, AttemptEnded end) {
        List<Verdict> recorded =
                attempt.verdicts().stream()
                        .filter(check -> check.phase() == Phase.AFTER)
                        .map(CheckEnded::verdict)
                        .toList();
        boolean whole =
                checks.stream()
                        .allMatch(check ->
                                recorded.stream()
                                        .anyMatch(verdict -> verdict.key().equals(check.key())));
        return whole
                ? recorded
                : verify(end, attempt.verdicts(), services.workspace().snapshot().hash());
    }

    /**
     * An interrupted attempt has done its work when all checks can be made now, all pass, and one
     * of them did not before it. Checks that were green already prove no work.
     */
    Optional<NodeResult> verifyBeforeRedo(AttemptHistory open, NodeHistory history) {
        boolean evaluable =
                !checks.isEmpty()
                        && checks.stream()
                                .allMatch(
                                        check -> check.type().sight() == CheckType.Sight.WORKSPACE);
        List<Verdict> earlier = verdictsBefore(open, history);
        if (!evaluable || earlier.stream().allMatch(Verdict::isPass)) {
            return Optional.empty();
        }
        Sha256 tree = services.workspace().snapshot().hash();
        AttemptEffects effects =
                new AttemptEffects(node.id(), open.id(), lastEffect(open), host, services);
        CheckSubject subject =
                new CheckSubject(
                        Phase.AFTER,
                        stepOf(),
                        open.id().number(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of());
        List<Verdict> now =
                new Checking(node, effects, guardedThen(open), host, services)
                        .verify(checks, subject, tree, List.of());
        if (!now.stream().allMatch(Verdict::isPass)) {
            return Optional.empty();
        }
        host.record(
                new InterruptionResolved(
                        node.id(),
                        open.id(),
                        "verified",
                        "stepfast",
                        "its checks pass, and did not before the attempt"));
        return Optional.of(
                new NodeResult.Ended(
                        Outcome.SUCCESS,
                        Reason.CHECKS_PASSED,
                        Optional.of(Grade.VERIFIED),
                        true,
                        "its work was there after the interruption"));
    }

    private static List<Verdict> verdictsBefore(AttemptHistory open, NodeHistory history) {
        int number = open.id().number();
        List<CheckEnded> recorded =
                number == 1 ? history.before() : history.attempts().get(number - 2).verdicts();
        return recorded.stream().map(CheckEnded::verdict).toList();
    }

    /** The scripts that the checks name, with their hashes now. */
    Map<String, Sha256> protectedFiles() {
        Map<String, Sha256> hashes = new LinkedHashMap<>();
        Checking.guard(checks, services.workspace(), MOST_PROTECTED_BYTES)
                .forEach((path, hash) ->
                        hash.ifPresent(present -> hashes.put(path.toString(), present)));
        return hashes;
    }

    private Map<WorkspacePath, Optional<Sha256>> guardedThen(AttemptHistory attempt) {
        Map<WorkspacePath, Optional<Sha256>> guarded = new LinkedHashMap<>();
        for (CheckSpec check : checks) {
            Checking.findScript(check)
                    .ifPresent(path ->
                            guarded.put(
                                    path,
                                    Optional.ofNullable(
                                            attempt.started()
                                                    .protectedFiles()
                                                    .get(path.toString()))));
        }
        return guarded;
    }

    private CheckSubject.Step stepOf() {
        return new CheckSubject.Step(
                node.id().value(),
                node.spec().common().purpose().orElse(""),
                briefs.indexOf(node, host));
    }

    private static int lastEffect(AttemptHistory attempt) {
        return attempt.effects().stream().mapToInt(effect -> effect.id().number()).max().orElse(0);
    }
}
