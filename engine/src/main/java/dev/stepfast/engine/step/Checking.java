package dev.stepfast.engine.step;

import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.step.StepHost.RecordedVerdict;
import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.PathGlob;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Runs the checks of one node for one attempt, and records each verdict before anybody uses it. */
final class Checking {
    private final GraphNode node;
    private final AttemptEffects effects;
    private final Map<WorkspacePath, Optional<Sha256>> guarded;
    private final StepHost host;
    private final StepServices services;

    /**
     * Checks for one attempt.
     *
     * @param guarded the protected files as they were when the attempt began
     */
    Checking(
            GraphNode node,
            AttemptEffects effects,
            Map<WorkspacePath, Optional<Sha256>> guarded,
            StepHost host,
            StepServices services) {
        this.node = node;
        this.effects = effects;
        this.guarded = guarded;
        this.host = host;
        this.services = services;
    }

    /**
     * Makes the checks that have no recorded verdict yet, and records them.
     *
     * @param known verdicts of an earlier process that still hold
     * @return one verdict per check, in the order of the checks
     */
    List<Verdict> verify(
            List<CheckSpec> checks, CheckSubject subject, Sha256 tree, List<CheckEnded> known) {
        List<CheckSpec> open = new ArrayList<>();
        List<Verdict> reused = new ArrayList<>();
        for (CheckSpec check : checks) {
            Optional<Verdict> recorded =
                    known.stream()
                            .filter(ended -> ended.tree().equals(Optional.of(tree)))
                            .map(CheckEnded::verdict)
                            .filter(verdict -> !verdict.isError())
                            .filter(verdict -> verdict.key().equals(check.key()))
                            .findFirst();
            Optional<RecordedVerdict> elsewhere =
                    recorded.isPresent()
                            ? Optional.empty()
                            : findReusable(check, subject.phase(), tree);
            elsewhere.ifPresent(found ->
                    record(
                            found.check().verdict(),
                            subject.phase(),
                            tree,
                            Optional.of(found.seq())));
            recorded.or(() -> elsewhere.map(found -> found.check().verdict()))
                    .ifPresentOrElse(reused::add, () -> open.add(check));
        }
        List<Verdict> made = run(open, subject);
        made.forEach(verdict -> record(verdict, subject.phase(), tree, Optional.empty()));
        List<Verdict> all = new ArrayList<>(reused);
        all.addAll(made);
        return checks.stream().map(check -> verdictOf(all, check)).toList();
    }

    private List<Verdict> run(List<CheckSpec> checks, CheckSubject subject) {
        if (checks.isEmpty()) {
            return List.of();
        }
        try {
            return services.checks().verify(checks, subject, new RecordedContext());
        } catch (CancellationException stopped) {
            throw new RunStopping();
        }
    }

    /**
     * Before the first attempt and at the end a distinct command runs at most once per tree; a
     * verdict of another node serves as well.
     */
    private Optional<RecordedVerdict> findReusable(CheckSpec check, Phase phase, Sha256 tree) {
        boolean seesOnlyTheTree =
                check instanceof CheckSpec.Command
                        || check instanceof CheckSpec.FileExists
                        || check instanceof CheckSpec.FileContains
                        || check instanceof CheckSpec.FileRegex;
        return phase != Phase.AFTER && seesOnlyTheTree
                ? host.findVerdict(check.key(), tree)
                : Optional.empty();
    }

    private void record(Verdict verdict, Phase phase, Sha256 tree, Optional<Long> reusedFrom) {
        AttemptId attempt = effects.attempt();
        host.record(
                new CheckEnded(node.id(), attempt, phase, verdict, Optional.of(tree), reusedFrom));
    }

    private static Verdict verdictOf(List<Verdict> verdicts, CheckSpec check) {
        return verdicts.stream()
                .filter(verdict -> verdict.key().equals(check.key()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no verdict on " + check.key()));
    }

    /** The protected files that the checks of a node name, as they are now. */
    static Map<WorkspacePath, Optional<Sha256>> guard(
            List<CheckSpec> checks, Workspace workspace, long mostBytes) {
        Map<WorkspacePath, Optional<Sha256>> guarded = new LinkedHashMap<>();
        for (CheckSpec check : checks) {
            findScript(check)
                    .ifPresent(path -> guarded.put(path, workspace.findHash(path, mostBytes)));
        }
        return Map.copyOf(guarded);
    }

    /** The script or program of the workspace that a check names. */
    static Optional<WorkspacePath> findScript(CheckSpec check) {
        return switch (check) {
            case CheckSpec.Custom custom -> Optional.of(custom.script());
            case CheckSpec.Command command when command.command().program().startsWith("./") ->
                    WorkspacePath.parse(command.command().program())
                                    instanceof WorkspacePath.Parsed.Ok ok
                            ? Optional.of(ok.path())
                            : Optional.empty();
            case CheckSpec.Command command -> Optional.empty();
            case CheckSpec.FileExists c -> Optional.empty();
            case CheckSpec.FileContains c -> Optional.empty();
            case CheckSpec.FileRegex c -> Optional.empty();
            case CheckSpec.Regex c -> Optional.empty();
            case CheckSpec.Contains c -> Optional.empty();
            case CheckSpec.Json c -> Optional.empty();
            case CheckSpec.NoErrors c -> Optional.empty();
        };
    }

    /** What checks may use, with their commands recorded. */
    private final class RecordedContext extends PortCheckContext {
        /** The plan file is not among them: its own changes are judged when it is read again. */
        private final NameRules names =
                new NameRules(
                        List.of(),
                        host.settings().protect().stream().map(PathGlob::of).toList(),
                        List.of());

        RecordedContext() {
            super(services, host.settings().checks());
        }

        @Override
        public CommandEnd run(
                PolicyDecision.Allowed decision,
                WorkspacePath cwd,
                Map<String, String> environment,
                String stdin,
                Duration timeout) {
            return effects.run(decision, cwd, environment, stdin, timeout);
        }

        @Override
        public BlobRef keep(byte[] content) {
            return services.blobs().keep(content);
        }

        @Override
        public Optional<Duration> findPreflightTime(String checkKey) {
            return host.history(node.id()).before().stream()
                    .map(CheckEnded::verdict)
                    .filter(verdict -> verdict.key().equals(checkKey))
                    .map(Verdict::duration)
                    .findFirst();
        }

        @Override
        public Map<WorkspacePath, Optional<Sha256>> protectedFiles() {
            return guarded;
        }

        @Override
        public boolean isProtected(WorkspacePath path) {
            return names.isProtected(path.components());
        }
    }
}
