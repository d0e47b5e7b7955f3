package dev.stepfast.engine.step;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.agent.AgentTask;
import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.authority.AuthoritySummary.PlannedCommand;
import dev.stepfast.engine.model.ModelJson;
import dev.stepfast.engine.model.ModelJsonReader;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent.CommandEnded;
import dev.stepfast.engine.run.RunEvent.CommandStarted;
import dev.stepfast.engine.run.RunEvent.ModelCallEnded;
import dev.stepfast.engine.run.RunEvent.ModelCallStarted;
import dev.stepfast.engine.run.RunEvent.ToolCallEnded;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.text.Reasoning;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Has an agent command do the work of one attempt. To budgets it is one model call, to recovery a
 * command: both are recorded before it starts and when it has ended.
 */
final class ExternalAgent {
    /** Tool calls beyond are the agent's own affair: a ledger is read by people and checks. */
    private static final int MOST_CALLS = 5_000;

    private final GraphNode node;
    private final StepAgent agent;
    private final Optional<AttemptHistory> recorded;
    private final AttemptEffects effects;
    private final StepHost host;
    private final StepServices services;
    private final Duration left;
    private final List<ToolLedger.Entry> calls = new ArrayList<>();

    /**
     * An agent for one attempt.
     *
     * @param recorded what is recorded of the attempt when it goes on after an interruption
     * @param left how long it may work
     */
    ExternalAgent(
            GraphNode node,
            StepAgent agent,
            Optional<AttemptHistory> recorded,
            AttemptEffects effects,
            StepHost host,
            StepServices services,
            Duration left) {
        this.node = node;
        this.agent = agent;
        this.recorded = recorded;
        this.effects = effects;
        this.host = host;
        this.services = services;
        this.left = left;
    }

    /**
     * Works until it ends.
     *
     * @param system what the plan wants said before the prompt; the agent has a system prompt of
     *     its own
     * @param label as recorded with the attempt
     */
    AgentEnd work(String system, String prompt, String label) {
        AgentCommands.AgentInfo info = services.agents().describe(agent.name());
        EffectId effect = effects.next();
        Optional<ModelCallEnded> known =
                recorded.flatMap(attempt ->
                                attempt.findEffect(effect.number(), EffectHistory.ModelCall.class))
                        .flatMap(EffectHistory.ModelCall::ended);
        if (known.isPresent()) {
            return serve(known.get(), info);
        }
        if (info.problem().isPresent()) {
            return new AgentEnd(
                    AttemptEnding.AGENT_UNAVAILABLE,
                    info.problem().get(),
                    List.of(),
                    Optional.empty(),
                    TokenUsage.ZERO);
        }
        String whole = system.isBlank() ? prompt : system + "\n\n" + prompt;
        TokenUsage reservation =
                new TokenUsage(
                        TokenEstimate.of(whole),
                        host.settings().context().replyReserve(),
                        0,
                        Optional.empty(),
                        false);
        StepHost.Permission permission =
                host.ask(
                        new ModelCallStarted(node.id(), effect, label, request(info), reservation));
        if (permission instanceof StepHost.Permission.Refused refused) {
            return new AgentEnd(
                    AttemptEnding.BUDGET,
                    refused.words(),
                    List.of(),
                    Optional.empty(),
                    TokenUsage.ZERO);
        }
        return run(effect, info, whole, label);
    }

    private AgentEnd run(
            EffectId effect, AgentCommands.AgentInfo info, String prompt, String label) {
        String mark = services.ids().nextHex(AttemptEffects.MARK_DIGITS);
        host.record(
                new CommandStarted(
                        node.id(), effect, info.argv(), mark, services.commands().bootId()));
        AgentResult result =
                services.agents()
                        .work(
                                new AgentTask(
                                        agent.name(),
                                        prompt,
                                        agent.modelOf(label),
                                        effects.environment(effect),
                                        mark,
                                        left,
                                        grantedCommands()),
                                this::hear);
        if (result.how() instanceof AgentResult.How.Cancelled) {
            throw new RunStopping();
        }
        return end(effect, result, prompt);
    }

    /** Records a call before anybody is shown it. */
    private void hear(AgentEvent event) {
        if (event instanceof AgentEvent.Called called && calls.size() < MOST_CALLS) {
            calls.add(called.entry());
            host.record(
                    new ToolCallEnded(
                            node.id(),
                            effects.next(),
                            called.callId(),
                            called.entry().tool(),
                            JsonObject.empty(),
                            "",
                            Optional.of(called.entry()),
                            Optional.empty(),
                            Optional.empty()));
        }
    }

    private AgentEnd end(EffectId effect, AgentResult result, String prompt) {
        List<String> texts = result.texts().stream().map(Reasoning::strip).toList();
        TokenUsage usage = result.usage().orElseGet(() -> estimate(result, prompt));
        Ending ending = endingOf(result, texts);
        AgentEnd end =
                new AgentEnd(ending.how(), ending.detail(), texts, ledger(result.ledger()), usage);
        // The reply first: a crash behind it serves the reply, one before it has the work done
        // again.
        host.record(
                new ModelCallEnded(
                        node.id(),
                        effect,
                        Optional.of(
                                ModelJson.write(
                                        new ModelReply(
                                                end.reply(),
                                                List.of(),
                                                ModelReply.Finish.STOP,
                                                Optional.of(usage)))),
                        ending.wire(),
                        usage,
                        result.took()));
        host.record(
                new CommandEnded(
                        node.id(),
                        effect,
                        AttemptEffects.words(result.process()),
                        keep(result.output()),
                        result.survivors(),
                        result.took()));
        return afterUsage(end);
    }

    /** The end that is recorded already; its process is gone. */
    private AgentEnd serve(ModelCallEnded known, AgentCommands.AgentInfo info) {
        recorded.ifPresent(attempt ->
                attempt.effects()
                        .forEach(effect -> {
                            if (effect instanceof EffectHistory.ToolCall call) {
                                call.ended().flatMap(ToolCallEnded::entry).ifPresent(calls::add);
                            }
                        }));
        String text =
                known.reply().map(ModelJsonReader::readReply).map(ModelReply::text).orElse("");
        Ending ending = Ending.read(known.failure());
        return afterUsage(
                new AgentEnd(
                        ending.how(),
                        ending.detail(),
                        text.isEmpty() ? List.of() : List.of(text),
                        ledger(info.ledger()),
                        known.usage()));
    }

    private AgentEnd afterUsage(AgentEnd end) {
        boolean stops =
                end.usage().estimated()
                        && host.settings().limits().unknownUsage() == RunSettings.UnknownUsage.STOP;
        return stops
                ? new AgentEnd(
                        AttemptEnding.BUDGET,
                        "unknown_usage: the agent does not report what it used",
                        end.texts(),
                        end.ledger(),
                        end.usage())
                : end;
    }

    private Optional<ToolLedger> ledger(AgentCommands.Ledger kept) {
        return switch (kept) {
            case KEPT -> Optional.of(new ToolLedger(calls));
            case NONE -> Optional.empty();
        };
    }

    private static TokenUsage estimate(AgentResult result, String prompt) {
        if (result.how() instanceof AgentResult.How.NotStarted) {
            return TokenUsage.ZERO;
        }
        return new TokenUsage(
                TokenEstimate.of(prompt),
                TokenEstimate.of(String.join("\n\n", result.texts())),
                0,
                Optional.empty(),
                true);
    }

    /** How an attempt ended, as it is recorded with the call. */
    private record Ending(AttemptEnding how, String detail) {

        Optional<String> wire() {
            return how == AttemptEnding.COMPLETED
                    ? Optional.empty()
                    : Optional.of(how.wire() + ": " + detail);
        }

        static Ending read(Optional<String> wire) {
            if (wire.isEmpty()) {
                return new Ending(AttemptEnding.COMPLETED, "");
            }
            String text = wire.get();
            int colon = text.indexOf(": ");
            return new Ending(
                    AttemptEnding.valueOf(text.substring(0, colon).toUpperCase(Locale.ROOT)),
                    text.substring(colon + 2));
        }
    }

    private static Ending endingOf(AgentResult result, List<String> texts) {
        return switch (result.how()) {
            case AgentResult.How.Completed done when !result.survivors().isEmpty() ->
                    new Ending(
                            AttemptEnding.AGENT_EXIT,
                            "what it started could not be ended: "
                                    + String.join(", ", result.survivors()));
            case AgentResult.How.Completed done ->
                    texts.stream().allMatch(String::isBlank)
                            ? new Ending(AttemptEnding.BLANK_REPLY, "it ended without a message")
                            : new Ending(AttemptEnding.COMPLETED, "");
            case AgentResult.How.Failed failed ->
                    new Ending(AttemptEnding.AGENT_EXIT, failed.detail());
            case AgentResult.How.TurnLimit limit ->
                    new Ending(AttemptEnding.TURN_LIMIT, limit.detail());
            case AgentResult.How.ProviderFailed failed ->
                    new Ending(AttemptEnding.PROVIDER, failed.detail());
            case AgentResult.How.TimedOut timedOut ->
                    new Ending(AttemptEnding.TIMEOUT, "its time was up");
            case AgentResult.How.NotStarted not ->
                    new Ending(AttemptEnding.AGENT_UNAVAILABLE, not.reason());
            case AgentResult.How.Cancelled cancelled -> throw new RunStopping();
        };
    }

    private Optional<BlobRef> keep(String output) {
        return output.isEmpty()
                ? Optional.empty()
                : Optional.of(services.blobs().keep(output.getBytes(StandardCharsets.UTF_8)));
    }

    private static JsonObject request(AgentCommands.AgentInfo info) {
        return JsonObject.builder().put("agent", JsonArray.of(info.argv())).build();
    }

    private List<List<String>> grantedCommands() {
        return AuthoritySummary.of(host.graph(), agent.name(), Optional.empty()).commands().stream()
                .map(PlannedCommand::argv)
                .toList();
    }
}
