package dev.stepfast.engine.step;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import java.util.List;
import java.util.Optional;

/**
 * How an agent ended its work on an attempt.
 *
 * @param detail one line about the end: which limit, which error
 * @param texts its messages in order, the last one its final message
 * @param ledger empty where the agent has none
 */
record AgentEnd(
        AttemptEnding how,
        String detail,
        List<String> texts,
        Optional<ToolLedger> ledger,
        TokenUsage usage) {
    AgentEnd {
        texts = List.copyOf(texts);
    }

    /** What checks see as the reply: the final message, or, when that is blank, all messages. */
    String reply() {
        String last = texts.isEmpty() ? "" : texts.getLast();
        return last.isBlank() ? allTexts() : last;
    }

    String allTexts() {
        return String.join("\n\n", texts.stream().filter(text -> !text.isBlank()).toList());
    }
}
