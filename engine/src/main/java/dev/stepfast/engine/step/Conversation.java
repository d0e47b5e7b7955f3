package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelJsonReader;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.text.Reasoning;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The conversation of recorded attempts, made again from their records, for an attempt that
 * continues it.
 */
final class Conversation {
    private Conversation() {}

    /** The messages of the last attempt and of those that it continued. */
    static List<Message> of(List<AttemptHistory> attempts) {
        int first = attempts.size() - 1;
        while (first > 0
                && attempts.get(first).started().strategy().equals(RepairStrategy.APPEND.word())) {
            first--;
        }
        List<Message> messages = new ArrayList<>();
        for (AttemptHistory attempt : attempts.subList(Math.max(0, first), attempts.size())) {
            if (messages.isEmpty()) {
                messages.add(new Message.Instructions(attempt.started().system()));
            }
            messages.add(new Message.User(attempt.started().prompt()));
            attempt.effects().forEach(effect -> findMessage(effect).ifPresent(messages::add));
        }
        return messages;
    }

    private static Optional<Message> findMessage(EffectHistory effect) {
        return switch (effect) {
            case EffectHistory.ModelCall call ->
                    call.ended()
                            .flatMap(ended -> ended.reply())
                            .map(ModelJsonReader::readReply)
                            .map(Conversation::said);
            case EffectHistory.ToolCall call ->
                    call.ended()
                            .map(ended ->
                                    new Message.ToolAnswer(
                                            ended.callId(), ended.tool(), ended.answer()));
            case EffectHistory.Command command -> Optional.empty();
        };
    }

    private static Message said(ModelReply reply) {
        return new Message.Assistant(Reasoning.strip(reply.text()), reply.toolCalls());
    }
}
