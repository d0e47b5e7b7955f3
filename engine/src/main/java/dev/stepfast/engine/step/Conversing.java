package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.repair.PromptRoom;
import dev.stepfast.engine.text.TokenEstimate;
import java.util.ArrayList;
import java.util.List;

/**
 * The conversation of one attempt as it grows, kept inside the model's window. Used by one thread.
 */
final class Conversing {
    /** What stands for a tool answer that was left out. */
    private static final String OMITTED = "[omitted: call the tool again]";

    private final List<Message> messages = new ArrayList<>();
    private int recorded;

    Conversing(String system, String prompt, List<Message> earlier) {
        messages.addAll(earlier.isEmpty() ? List.of(new Message.Instructions(system)) : earlier);
        messages.add(new Message.User(prompt));
    }

    void add(Message message) {
        messages.add(message);
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    /**
     * Leaves out the oldest tool answers until it fits; false when it does not fit even so, and no
     * call may be made.
     */
    boolean fit(PromptRoom room) {
        int total = tokens();
        int newest = lastAnswer();
        for (int i = 0; i < newest && total > room.forMessage(); i++) {
            if (messages.get(i) instanceof Message.ToolAnswer answer
                    && answer.text().length() > OMITTED.length()) {
                Message shorter = new Message.ToolAnswer(answer.callId(), answer.tool(), OMITTED);
                total += tokens(shorter) - tokens(answer);
                messages.set(i, shorter);
                recorded = Math.min(recorded, i);
            }
        }
        return total <= room.forMessage();
    }

    private int lastAnswer() {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i) instanceof Message.ToolAnswer) {
                return i;
            }
        }
        return 0;
    }

    int tokens() {
        return tokens(messages);
    }

    static int tokens(List<Message> messages) {
        return messages.stream().mapToInt(Conversing::tokens).sum();
    }

    private static int tokens(Message message) {
        return switch (message) {
            case Message.Instructions instructions -> TokenEstimate.of(instructions.text());
            case Message.User user -> TokenEstimate.of(user.text());
            case Message.ToolAnswer answer -> TokenEstimate.of(answer.text());
            case Message.Assistant assistant ->
                    TokenEstimate.of(assistant.text())
                            + assistant.toolCalls().stream()
                                    .mapToInt(call ->
                                            TokenEstimate.of(call.tool())
                                                    + TokenEstimate.of(call.arguments()))
                                    .sum();
        };
    }

    /**
     * The messages that no earlier call of the attempt has recorded, with the index of the first of
     * them.
     */
    Unrecorded takeUnrecorded() {
        Unrecorded fresh =
                new Unrecorded(recorded, List.copyOf(messages.subList(recorded, messages.size())));
        recorded = messages.size();
        return fresh;
    }

    /** A tail of the conversation. */
    record Unrecorded(int from, List<Message> messages) {}
}
