package dev.stepfast.engine.step;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.Network;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent.CommandEnded;
import dev.stepfast.engine.run.RunEvent.CommandStarted;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Numbers the effects of one attempt, and starts its commands: each is recorded before it starts
 * and when it has ended. Used by the one thread that works on the attempt.
 */
final class AttemptEffects {
    /** Digits of a command's mark: 128 bits, so that no two commands share one by chance. */
    static final int MARK_DIGITS = 32;

    /** Output below this is in the answer or verdict anyway. */
    private static final int KEPT_OUTPUT = 8 << 10;

    private final NodeId node;
    private final AttemptId attempt;
    private final StepHost host;
    private final StepServices services;
    private final Set<Integer> taken;
    private int last;

    AttemptEffects(NodeId node, AttemptId attempt, int last, StepHost host, StepServices services) {
        this(node, attempt, last, Set.of(), host, services);
    }

    private AttemptEffects(
            NodeId node,
            AttemptId attempt,
            int last,
            Set<Integer> taken,
            StepHost host,
            StepServices services) {
        this.node = node;
        this.attempt = attempt;
        this.last = last;
        this.taken = taken;
        this.host = host;
        this.services = services;
    }

    /**
     * Of an attempt that goes on: numbered as its recorded effects were, so that their results are
     * served, and past the commands of checks that were made while it was interrupted.
     */
    static AttemptEffects goingOn(
            NodeId node, AttemptHistory recorded, StepHost host, StepServices services) {
        Set<Integer> taken =
                recorded.effects().stream()
                        .filter(effect -> isOfCheck(recorded, effect))
                        .map(effect -> effect.id().number())
                        .collect(Collectors.toUnmodifiableSet());
        return new AttemptEffects(node, recorded.id(), 0, taken, host, services);
    }

    /** A command that neither a tool call nor the call of an agent command started is a check's. */
    static boolean isOfCheck(AttemptHistory attempt, EffectHistory effect) {
        return effect instanceof EffectHistory.Command command
                && attempt.findEffect(command.id().number(), EffectHistory.ToolCall.class).isEmpty()
                && attempt.findEffect(command.id().number(), EffectHistory.ModelCall.class)
                        .isEmpty();
    }

    /** The ids that every process of the attempt is told, for an effect of it. */
    Map<String, String> environment(EffectId effect) {
        return Map.of(
                "STEPFAST_RUN_ID", host.run().value(),
                "STEPFAST_NODE_ID", node.value(),
                "STEPFAST_ATTEMPT_ID", attempt.toString(),
                "STEPFAST_EFFECT_ID", effect.toString());
    }

    EffectId next() {
        do {
            last++;
        } while (taken.contains(last));
        return new EffectId(attempt, last);
    }

    AttemptId attempt() {
        return attempt;
    }

    /** A command of its own, with its own number. */
    CommandEnd run(
            PolicyDecision.Allowed allowed,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout) {
        return run(next(), allowed, cwd, environment, stdin, timeout);
    }

    /** Runs a command under a number that was drawn before. */
    CommandEnd run(
            EffectId effect,
            PolicyDecision.Allowed allowed,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout) {
        String mark = services.ids().nextHex(MARK_DIGITS);
        host.record(
                new CommandStarted(
                        node, effect, allowed.argv(), mark, services.commands().bootId()));
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(environment(effect));
        CommandEnd end =
                services.commands()
                        .run(
                                new CommandRequest(
                                        allowed,
                                        cwd,
                                        all,
                                        stdin,
                                        timeout,
                                        CommandRequest.DEFAULT_OUTPUT_CAP,
                                        mark,
                                        Network.NOT_GRANTED));
        if (end.how() instanceof CommandEnd.How.Cancelled) {
            throw new RunStopping();
        }
        host.record(
                new CommandEnded(
                        node, effect, words(end.how()), keep(end), end.survivors(), end.took()));
        return end;
    }

    private Optional<BlobRef> keep(CommandEnd end) {
        return end.output().length() <= KEPT_OUTPUT
                ? Optional.empty()
                : Optional.of(services.blobs().keep(end.output().getBytes(StandardCharsets.UTF_8)));
    }

    /** How a command ended, as records and people say it. */
    static String words(CommandEnd.How how) {
        return switch (how) {
            case CommandEnd.How.Exited exited -> "exit " + exited.code();
            case CommandEnd.How.Signalled signalled -> "signal " + signalled.signal();
            case CommandEnd.How.TimedOut timedOut -> "timeout";
            case CommandEnd.How.OutputLimit limit -> "output limit";
            case CommandEnd.How.Cancelled cancelled -> "cancelled";
            case CommandEnd.How.NotStarted notStarted -> "not started: " + notStarted.reason();
        };
    }
}
