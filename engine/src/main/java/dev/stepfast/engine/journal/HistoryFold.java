package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.AttemptResumed;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CommandEnded;
import dev.stepfast.engine.run.RunEvent.CommandStarted;
import dev.stepfast.engine.run.RunEvent.ModelCallEnded;
import dev.stepfast.engine.run.RunEvent.ModelCallStarted;
import dev.stepfast.engine.run.RunEvent.ToolCallEnded;
import dev.stepfast.engine.run.RunEvent.ToolCallStarted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Folds the events inside attempts into a node's history. */
final class HistoryFold {
    private HistoryFold() {}

    static NodeHistory with(NodeHistory history, long seq, AttemptStarted started) {
        List<AttemptHistory> attempts = new ArrayList<>(history.attempts());
        attempts.add(AttemptHistory.begun(seq, started));
        return new NodeHistory(history.node(), history.before(), attempts, history.closed());
    }

    static NodeHistory with(NodeHistory history, AttemptResumed resumed) {
        return changeLast(
                history,
                attempt -> attempt.goingOn(resumed.startsAgain() ? List.of() : attempt.effects()));
    }

    static NodeHistory with(NodeHistory history, AttemptEnded ended) {
        return changeLast(history, attempt -> attempt.withEnd(ended));
    }

    static NodeHistory allowedToStartAgain(NodeHistory history) {
        return changeLast(history, AttemptHistory::allowedToStartAgain);
    }

    static NodeHistory with(NodeHistory history, CheckEnded check) {
        if (check.phase() == CheckEnded.Phase.BEFORE) {
            return new NodeHistory(
                    history.node(),
                    newest(history.before(), check),
                    history.attempts(),
                    history.closed());
        }
        return changeLast(
                history, attempt -> attempt.withVerdicts(newest(attempt.verdicts(), check)));
    }

    /** One verdict per check and phase: the newest. */
    private static List<CheckEnded> newest(List<CheckEnded> verdicts, CheckEnded check) {
        List<CheckEnded> all = new ArrayList<>(verdicts);
        all.removeIf(earlier ->
                earlier.phase() == check.phase()
                        && earlier.verdict().key().equals(check.verdict().key()));
        all.add(check);
        return all;
    }

    /** What was tried is decided; an attempt that was cut off may still go on. */
    static NodeHistory reopened(NodeHistory history) {
        int open = history.findOpen().isPresent() ? 1 : 0;
        return new NodeHistory(
                history.node(),
                history.before(),
                history.attempts(),
                history.attempts().size() - open);
    }

    /** What was tried belongs to another text: nothing of it goes on. */
    static NodeHistory closed(NodeHistory history) {
        return new NodeHistory(
                history.node(), history.before(), history.attempts(), history.attempts().size());
    }

    static NodeHistory with(NodeHistory history, ModelCallStarted started) {
        return put(history, new EffectHistory.ModelCall(started, Optional.empty()));
    }

    static NodeHistory with(NodeHistory history, ModelCallEnded ended) {
        return find(history, ended.effect(), EffectHistory.ModelCall.class)
                .map(call ->
                        put(
                                history,
                                new EffectHistory.ModelCall(call.started(), Optional.of(ended))))
                .orElse(history);
    }

    static NodeHistory with(NodeHistory history, ToolCallStarted started) {
        return put(
                history,
                new EffectHistory.ToolCall(
                        started.effect(), Optional.of(started), Optional.empty()));
    }

    static NodeHistory with(NodeHistory history, ToolCallEnded ended) {
        Optional<ToolCallStarted> started =
                find(history, ended.effect(), EffectHistory.ToolCall.class)
                        .flatMap(EffectHistory.ToolCall::started);
        return put(
                history, new EffectHistory.ToolCall(ended.effect(), started, Optional.of(ended)));
    }

    static NodeHistory with(NodeHistory history, CommandStarted started) {
        return put(history, new EffectHistory.Command(started, Optional.empty()));
    }

    static NodeHistory with(NodeHistory history, CommandEnded ended) {
        return find(history, ended.effect(), EffectHistory.Command.class)
                .map(command ->
                        put(
                                history,
                                new EffectHistory.Command(command.started(), Optional.of(ended))))
                .orElse(history);
    }

    private static <E extends EffectHistory> Optional<E> find(
            NodeHistory history, EffectId id, Class<E> kind) {
        return history.findLast()
                .filter(attempt -> attempt.id().equals(id.attempt()))
                .flatMap(attempt -> attempt.findEffect(id.number(), kind));
    }

    /**
     * Puts an effect of the last attempt; effects of the preflight belong to no attempt and are not
     * kept.
     */
    private static NodeHistory put(NodeHistory history, EffectHistory effect) {
        if (history.findLast()
                .filter(attempt -> attempt.id().equals(effect.id().attempt()))
                .isEmpty()) {
            return history;
        }
        return changeLast(
                history,
                attempt -> {
                    List<EffectHistory> effects = new ArrayList<>(attempt.effects());
                    effects.removeIf(known ->
                            known.id().equals(effect.id())
                                    && known.getClass() == effect.getClass());
                    effects.add(effect);
                    return attempt.withEffects(effects);
                });
    }

    private static NodeHistory changeLast(
            NodeHistory history, UnaryOperator<AttemptHistory> change) {
        if (history.attempts().isEmpty()) {
            return history;
        }
        List<AttemptHistory> attempts = new ArrayList<>(history.attempts());
        attempts.set(attempts.size() - 1, change.apply(attempts.getLast()));
        return new NodeHistory(history.node(), history.before(), attempts, history.closed());
    }
}
