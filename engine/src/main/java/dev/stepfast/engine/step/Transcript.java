package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.text.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversation of one attempt, kept inside the model's window. Used by one thread. */
final class Transcript {
    private static final String OMITTED = "[omitted: call the tool again]";
    /** What roles and separators of a message cost beside its text. */
    private static final int MESSAGE_OVERHEAD = 4;

    private final List<Message> messages = new ArrayList<>();
    private int recorded;

    Transcript(String system, String prompt) {
        messages.add(new Message.Instructions(system));
        messages.add(new Message.User(prompt));
    }

    void add(Message message) {
        messages.add(message);
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    /**
     * Makes the conversation fit by leaving out the oldest tool answers; the newest is kept. False when it does not fit
     * even so, and no call may be made.
     */
    boolean fit(int tokens) {
        int total = tokens();
        for (int i = 0; i < messages.size() - 1 && total > tokens; i++) {
            if (messages.get(i) instanceof Message.ToolAnswer answer && answer.text().length() > OMITTED.length()) {
                Message shorter = new Message.ToolAnswer(answer.callId(), answer.tool(), OMITTED);
                total += tokens(shorter) - tokens(answer);
                messages.set(i, shorter);
                recorded = Math.min(recorded, i);
            }
        }
        return total <= tokens;
    }

    int tokens() {
        return messages.stream().mapToInt(Transcript::tokens).sum();
    }

    /** The messages that no earlier call of the attempt has recorded, with the index of the first of them. */
    Unrecorded takeUnrecorded() {
        Unrecorded fresh = new Unrecorded(recorded, List.copyOf(messages.subList(recorded, messages.size())));
        recorded = messages.size();
        return fresh;
    }

    /** A tail of the conversation. */
    record Unrecorded(int from, List<Message> messages) {}

    /** The text of the last message of the agent; empty before the first. */
    Optional<String> findLastReply() {
        return messages.reversed().stream()
                .filter(Message.Assistant.class::isInstance)
                .map(message -> ((Message.Assistant) message).text())
                .findFirst();
    }

    private static int tokens(Message message) {
        return MESSAGE_OVERHEAD
                + switch (message) {
                    case Message.Instructions instructions -> TokenEstimate.of(instructions.text());
                    case Message.User user -> TokenEstimate.of(user.text());
                    case Message.Assistant assistant ->
                        TokenEstimate.of(assistant.text())
                                + assistant.toolCalls().stream().mapToInt(Transcript::tokens).sum();
                    case Message.ToolAnswer answer -> TokenEstimate.of(answer.text());
                };
    }

    private static int tokens(ToolRequest call) {
        return MESSAGE_OVERHEAD + TokenEstimate.of(call.tool()) + TokenEstimate.of(call.arguments());
    }
}
