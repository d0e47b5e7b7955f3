package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.AttemptResumed;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.engine.workspace.WriteGlobs;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Writes;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Works one attempt of an agent node: recorded before it begins and when it has ended. */
final class AgentAttempt {
    private final GraphNode node;
    private final Node.AgentLoop spec;
    private final StepHost host;
    private final StepServices services;

    AgentAttempt(GraphNode node, Node.AgentLoop spec, StepHost host, StepServices services) {
        this.node = node;
        this.spec = spec;
        this.host = host;
        this.services = services;
    }

    /** What came of starting one. */
    sealed interface Worked {
        record Ended(AttemptEnded end) implements Worked {}

        /** A budget forbids it; nothing was started. */
        record NotStarted(AttemptEnding why, String detail) implements Worked {}
    }

    /** A new attempt. */
    Worked start(
            AttemptId id,
            AttemptPrompts.Prompt prompt,
            String model,
            ModelInfo info,
            Map<String, Sha256> protectedFiles,
            Optional<NodeId> requestedBy) {
        Optional<Duration> left = timeLeft();
        if (left.isEmpty()) {
            return new Worked.NotStarted(
                    AttemptEnding.BUDGET,
                    "step_time: "
                            + host.settings().limits().stepTime().toMinutes()
                            + " min are used up");
        }
        TreeSnapshot before = services.workspace().snapshot();
        AttemptStarted started =
                new AttemptStarted(
                        node.id(),
                        id,
                        prompt.strategy(),
                        prompt.system(),
                        prompt.text(),
                        Optional.of(model),
                        before.hash(),
                        protectedFiles,
                        requestedBy);
        if (host.ask(started) instanceof StepHost.Permission.Refused refused) {
            return new Worked.NotStarted(AttemptEnding.BUDGET, refused.words());
        }
        return new Worked.Ended(
                work(
                        started,
                        prompt.text(),
                        prompt.earlier(),
                        model,
                        info,
                        Optional.empty(),
                        before,
                        left.get()));
    }

    /** An attempt whose start is recorded and whose end is not. */
    AttemptEnded resume(AttemptHistory open, List<Message> earlier, ModelInfo info) {
        boolean again = Interruption.wayOf(open, services) == Interruption.Way.STARTS_AGAIN;
        host.record(new AttemptResumed(node.id(), open.id(), again));
        AttemptStarted started = open.started();
        return work(
                started,
                again ? AttemptPrompts.startingAgain(started.prompt()) : started.prompt(),
                earlier,
                started.model().orElse(""),
                info,
                again ? Optional.empty() : Optional.of(open),
                services.workspace().snapshot(),
                timeLeft().orElse(Duration.ofSeconds(1)));
    }

    private AttemptEnded work(
            AttemptStarted started,
            String prompt,
            List<Message> earlier,
            String model,
            ModelInfo info,
            Optional<AttemptHistory> recorded,
            TreeSnapshot before,
            Duration left) {
        long begin = services.clock().nanos();
        AttemptEffects effects =
                recorded.map(attempt -> AttemptEffects.goingOn(node.id(), attempt, host, services))
                        .orElseGet(() ->
                                new AttemptEffects(
                                        node.id(), started.attempt(), 0, host, services));
        AgentEnd end = agentEnd(started, prompt, earlier, model, info, recorded, effects, left);
        TreeSnapshot after = services.workspace().snapshot();
        List<ChangedFile> changed = changedFiles(before, after, recorded);
        Optional<String> undeclared = findUndeclared(changed);
        AttemptEnded ended =
                new AttemptEnded(
                        node.id(),
                        started.attempt(),
                        undeclared.isPresent() ? AttemptEnding.UNDECLARED_WRITE : end.how(),
                        undeclared.orElse(end.detail()),
                        end.reply(),
                        end.allTexts(),
                        end.ledger(),
                        changed,
                        end.usage(),
                        after.hash(),
                        Duration.ofNanos(services.clock().nanos() - begin));
        host.record(ended);
        return ended;
    }

    private AgentEnd agentEnd(
            AttemptStarted started,
            String prompt,
            List<Message> earlier,
            String model,
            ModelInfo info,
            Optional<AttemptHistory> recorded,
            AttemptEffects effects,
            Duration left) {
        StepAgent agent = StepAgent.of(spec, host.settings());
        if (!agent.isBuiltIn()) {
            return new ExternalAgent(node, agent, recorded, effects, host, services, left)
                    .work(started.system(), prompt, model);
        }
        if (info.problem().isPresent()) {
            return new AgentEnd(
                    AttemptEnding.PROVIDER,
                    info.problem().get(),
                    List.of(),
                    Optional.of(ToolLedger.EMPTY),
                    TokenUsage.ZERO);
        }
        return new BuiltinAgent(node, spec, model, info, recorded, effects, host, services, left)
                .work(started.system(), prompt, earlier);
    }

    /**
     * How long an agent may still work: the attempt's own limit, and what is left of the step's
     * time.
     */
    private Optional<Duration> timeLeft() {
        Duration used =
                host.history(node.id()).attempts().stream()
                        .flatMap(attempt -> attempt.ended().stream())
                        .map(AttemptEnded::work)
                        .reduce(Duration.ZERO, Duration::plus);
        Duration step = host.settings().limits().stepTime().minus(used);
        Duration left = spec.stated().timeout().filter(own -> own.compareTo(step) < 0).orElse(step);
        return left.isNegative() || left.isZero() ? Optional.empty() : Optional.of(left);
    }

    /**
     * What differs from before; of an attempt that goes on also what its recorded calls had changed
     * by then.
     */
    private static List<ChangedFile> changedFiles(
            TreeSnapshot before, TreeSnapshot after, Optional<AttemptHistory> recorded) {
        Map<String, ChangedFile> changed = new TreeMap<>();
        recorded.ifPresent(attempt ->
                attempt.effects()
                        .forEach(effect -> {
                            if (effect instanceof EffectHistory.ToolCall call) {
                                call.started()
                                        .ifPresent(started ->
                                                started.changes()
                                                        .forEach(one ->
                                                                changed.put(one.path(), one)));
                            }
                        }));
        after.changedSince(before).forEach(one -> changed.put(one.path(), one));
        List<ChangedFile> all = new ArrayList<>(changed.values());
        all.sort(Comparator.comparing(ChangedFile::path));
        return all;
    }

    private Optional<String> findUndeclared(List<ChangedFile> changed) {
        if (!(spec.stated().writes().orElse(new Writes.ByFile()) instanceof Writes.Globs globs)) {
            return Optional.empty();
        }
        WriteGlobs allowed = WriteGlobs.of(globs.globs());
        List<String> outside =
                changed.stream()
                        .map(ChangedFile::path)
                        .filter(path -> !allowed.covers(path))
                        .toList();
        return outside.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", outside));
    }
}
