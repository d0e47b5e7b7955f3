package dev.stepfast.engine.step;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.repair.PromptRoom;
import dev.stepfast.engine.repair.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversation of one attempt as it grows, kept inside the model's window. Used by one thread. */
final class Conversing {
    private List<Message> messages = new ArrayList<>();
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

    /** Leaves out the oldest tool answers until it fits; false when it does not fit even so, and no call may be made. */
    boolean fit(PromptRoom room) {
        Optional<List<Message>> fitting = Transcript.fit(messages, room);
        if (fitting.isEmpty()) {
            return false;
        }
        for (int i = 0; i < recorded; i++) {
            if (!fitting.get().get(i).equals(messages.get(i))) {
                recorded = i;
            }
        }
        messages = new ArrayList<>(fitting.get());
        return true;
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
}
