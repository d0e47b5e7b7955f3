package dev.stepfast.engine.draft;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.agent.AgentTask;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.Reasoning;
import dev.stepfast.engine.text.TokenEstimate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An agent command writes the plan; it is started anew for the correction. */
public final class AgentDrafter implements Drafter {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** Hex digits of the mark by which its processes are found again. */
    private static final int MARK_DIGITS = 32;

    private final AgentCommands agents;
    private final String agent;
    private final Optional<String> model;
    private final Ids ids;

    public AgentDrafter(AgentCommands agents, String agent, Optional<String> model, Ids ids) {
        this.agents = agents;
        this.agent = agent;
        this.model = model;
        this.ids = ids;
    }

    @Override
    public Answer ask(List<Message> conversation, int attempt) {
        String prompt = prompt(conversation);
        AgentResult result =
                agents.work(
                        new AgentTask(
                                agent,
                                prompt,
                                model,
                                Map.of(),
                                ids.nextHex(MARK_DIGITS),
                                LONGEST,
                                List.of()),
                        event -> {});
        String reply = result.texts().isEmpty() ? "" : result.texts().getLast();
        TokenUsage usage =
                result.usage()
                        .orElseGet(() ->
                                new TokenUsage(
                                        TokenEstimate.of(prompt),
                                        TokenEstimate.of(reply),
                                        0,
                                        Optional.empty(),
                                        true));
        return switch (result.how()) {
            case AgentResult.How.Completed done ->
                    new Answer.Said(Reasoning.strip(reply), false, usage);
            case AgentResult.How.TurnLimit limit ->
                    new Answer.Said(Reasoning.strip(reply), true, usage);
            case AgentResult.How.Failed failed -> failed(failed.detail(), usage);
            case AgentResult.How.ProviderFailed failed -> failed(failed.detail(), usage);
            case AgentResult.How.TimedOut late ->
                    failed("it did not end within " + LONGEST.toMinutes() + " minutes", usage);
            case AgentResult.How.Cancelled cancelled -> failed("it was stopped", usage);
            case AgentResult.How.NotStarted not -> failed(not.reason(), TokenUsage.ZERO);
        };
    }

    private Answer failed(String why, TokenUsage usage) {
        return new Answer.Failed("agent " + agent + ": " + why, usage);
    }

    /** The whole conversation as one text: an agent command remembers nothing. */
    private static String prompt(List<Message> conversation) {
        StringBuilder text = new StringBuilder();
        for (Message message : conversation) {
            text.append(text.isEmpty() ? "" : "\n\n");
            switch (message) {
                case Message.Instructions said -> text.append(said.text());
                case Message.User said -> text.append(said.text());
                case Message.Assistant said ->
                        text.append("This was the reply:\n\n").append(said.text());
                case Message.ToolAnswer said -> text.append(said.text());
            }
        }
        return text.toString();
    }
}
