package dev.stepfast.local.agent;

import dev.stepfast.engine.text.TextCut;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The messages of an agent: the newest, and not more than a prompt or a check could use. */
final class Texts {
    /** Of one message; head and tail of a longer one are kept. */
    private static final int LONGEST = 1 << 20;

    private static final int MOST_CHARS = 4 << 20;

    private final Deque<String> texts = new ArrayDeque<>();
    private long chars;

    void add(String text) {
        if (text.isBlank()) {
            return;
        }
        String kept = TextCut.toBytes(text, LONGEST);
        texts.addLast(kept);
        chars += kept.length();
        while (chars > MOST_CHARS && texts.size() > 1) {
            chars -= texts.removeFirst().length();
        }
    }

    List<String> all() {
        return new ArrayList<>(texts);
    }

    /** All of them with this as the last, once. */
    List<String> endingWith(String last) {
        if (!last.isBlank() && (texts.isEmpty() || !texts.getLast().strip().equals(last.strip()))) {
            add(last);
        }
        return all();
    }
}
