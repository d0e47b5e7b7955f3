package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentCommands.Ledger;
import dev.stepfast.local.config.AgentEntry.ReplyWay;

/** How an agent tells what it does and says. */
sealed interface EventForm {

    /** Lines of JSON, in the form of one of the presets. */
    enum Events implements EventForm {
        CLAUDE,
        CODEX,
        GEMINI,
        OPENCODE
    }

    /** Only a final message. */
    record Message(ReplyWay way) implements EventForm {}

    /** Whether its tool calls are known. */
    default Ledger ledger() {
        return switch (this) {
            case Events events -> Ledger.KEPT;
            case Message message -> Ledger.NONE;
        };
    }
}
