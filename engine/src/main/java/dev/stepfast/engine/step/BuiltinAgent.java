package dev.stepfast.engine.step;

import dev.stepfast.engine.authority.NodeAuthority;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.model.ToolSupport;
import dev.stepfast.engine.repair.PromptRoom;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.text.Reasoning;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.value.CanonicalJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The built-in agent: a model that works in turns with tools, until it stops by itself or a limit
 * is reached.
 */
final class BuiltinAgent {
    /** Times that a quiet reply without the wanted sentinel is answered with a nudge. */
    private static final int MOST_NUDGES = 3;

    /** Longest reply asked for: enough for a file of a few hundred lines. */
    private static final int REPLY_TOKENS = 8_192;

    /** Share of the window that one tool answer may take. */
    private static final int ANSWER_WINDOW_PERCENT = 25;

    private static final int BYTES_PER_TOKEN = 4;

    /** What a model is told once that wrote a tool call into its text. */
    private static final String CORRECTION =
            "You wrote a tool call as text, so nothing was called. Call the tool through the interface"
                    + " for tool calls; text is never carried out. If everything is done, end with a"
                    + " short summary in words.";

    private final Node.AgentLoop spec;
    private final RunSettings settings;
    private final ModelCalls calls;
    private final ToolCalls tools;
    private final List<ToolDescription> offered;
    private final int window;
    private final int askedTokens;
    private final int toolTokens;
    private final StepServices services;
    private final long deadline;
    private final List<String> texts = new ArrayList<>();
    private int nudges;
    private boolean corrected;

    /**
     * An agent for one attempt.
     *
     * @param info of the model that works; its window is known by now
     * @param recorded what is recorded of the attempt when it goes on after an interruption
     * @param left how long it may work
     */
    BuiltinAgent(
            GraphNode node,
            Node.AgentLoop spec,
            String model,
            ModelInfo info,
            Optional<AttemptHistory> recorded,
            AttemptEffects effects,
            StepHost host,
            StepServices services,
            Duration left) {
        this.spec = spec;
        this.settings = host.settings();
        this.services = services;
        this.window = info.window().orElse(settings.context().window());
        this.askedTokens = askedTokens(node, info);
        int answerBytes =
                (int)
                        Math.min(
                                settings.limits().toolOutput(),
                                (long) window * ANSWER_WINDOW_PERCENT / 100 * BYTES_PER_TOKEN);
        this.calls =
                new ModelCalls(
                        node.id(),
                        new ModelCalls.Use(
                                model,
                                info,
                                window,
                                node.spec()
                                        .common()
                                        .model()
                                        .flatMap(choice -> choice.temperature())),
                        recorded,
                        effects,
                        host,
                        services);
        this.tools =
                new ToolCalls(
                        node.id(),
                        NodeAuthority.of(host.graph(), node),
                        recorded,
                        effects,
                        host,
                        services,
                        answerBytes);
        this.offered = tools.offered().stream().map(Tool::description).toList();
        this.toolTokens =
                offered.stream()
                        .mapToInt(tool ->
                                TokenEstimate.of(tool.name())
                                        + TokenEstimate.of(tool.description())
                                        + TokenEstimate.of(CanonicalJson.write(tool.parameters())))
                        .sum();
        this.deadline = services.clock().nanos() + left.toNanos();
    }

    /**
     * Works until it ends.
     *
     * @param earlier the conversation that is continued; empty for a new one
     */
    AgentEnd work(String system, String prompt, List<Message> earlier) {
        Conversing transcript = new Conversing(system, prompt, earlier);
        int turns = spec.maxIterations().orElse(settings.limits().turnsPerAttempt());
        for (int turn = 1; turn <= turns; turn++) {
            Optional<AgentEnd> end = takeTurn(transcript);
            if (end.isPresent()) {
                return end.get();
            }
        }
        return end(AttemptEnding.TURN_LIMIT, "after " + turns + " turns");
    }

    private Optional<AgentEnd> takeTurn(Conversing transcript) {
        Duration left = Duration.ofNanos(deadline - services.clock().nanos());
        if (left.isNegative() || left.isZero()) {
            return Optional.of(end(AttemptEnding.TIMEOUT, "its time was up"));
        }
        PromptRoom room = new PromptRoom(window, toolTokens, settings.context());
        if (!transcript.fit(room)) {
            return Optional.of(
                    end(
                            AttemptEnding.CONTEXT_FULL,
                            transcript.tokens() + " tokens do not fit the window of " + window));
        }
        return switch (calls.call(transcript, offered, replyTokens(room, transcript), left)) {
            case ModelCalls.Called.OverBudget over ->
                    Optional.of(end(AttemptEnding.BUDGET, over.words()));
            case ModelCalls.Called.Failed failed -> Optional.of(afterFailure(failed));
            case ModelCalls.Called.Replied replied -> hear(transcript, replied.reply());
        };
    }

    private AgentEnd afterFailure(ModelCalls.Called.Failed failed) {
        boolean late = services.clock().nanos() >= deadline;
        return late
                ? end(AttemptEnding.TIMEOUT, "its time was up during a model call")
                : end(AttemptEnding.PROVIDER, failed.message());
    }

    private Optional<AgentEnd> hear(Conversing transcript, ModelReply reply) {
        String text = Reasoning.strip(reply.text());
        texts.add(text);
        transcript.add(new Message.Assistant(text, reply.toolCalls()));
        if (reply.finish() == Finish.LENGTH && hasCutCall(reply)) {
            return Optional.of(
                    end(
                            AttemptEnding.TRUNCATED,
                            "the reply was cut at its limit, in the middle of a tool call"));
        }
        if (!reply.toolCalls().isEmpty()) {
            return answerCalls(transcript, reply.toolCalls())
                    ? Optional.of(
                            end(AttemptEnding.COMPLETED, "a tool that ends the loop succeeded"))
                    : Optional.empty();
        }
        if (reply.finish() == Finish.LENGTH) {
            return Optional.of(end(AttemptEnding.TRUNCATED, "the reply was cut at its limit"));
        }
        if (reply.finish() == Finish.REFUSED) {
            return Optional.of(end(AttemptEnding.REFUSED, "the model refused"));
        }
        if (WrittenCalls.isIn(text, offered.stream().map(ToolDescription::name).toList())) {
            return correct(transcript);
        }
        if (text.isBlank()) {
            return Optional.of(end(AttemptEnding.BLANK_REPLY, "the model said nothing"));
        }
        if (spec.doneSentinel().isPresent() && !hasSentinel(text, spec.doneSentinel().get())) {
            return nudge(transcript, spec.doneSentinel().get());
        }
        return Optional.of(end(AttemptEnding.COMPLETED, "the agent ended by itself"));
    }

    private static boolean hasCutCall(ModelReply reply) {
        return reply.toolCalls().stream()
                .anyMatch(call ->
                        JsonText.parse(call.arguments()) instanceof JsonText.Parsed.Refused);
    }

    /** Answers every call of a turn; true when one of them ends the loop. */
    private boolean answerCalls(Conversing transcript, List<ToolRequest> requests) {
        boolean ends = false;
        tools.beginTurn();
        List<String> ending = spec.stopAfterSuccessfulTools().orElse(List.of());
        for (ToolRequest request : requests) {
            ToolCalls.Answer answer = tools.answer(request);
            transcript.add(new Message.ToolAnswer(request.id(), request.tool(), answer.text()));
            ends |= answer.success() && ending.contains(request.tool());
        }
        return ends;
    }

    private Optional<AgentEnd> correct(Conversing transcript) {
        if (corrected) {
            return Optional.of(
                    end(
                            AttemptEnding.NO_TOOL_CALLS,
                            "the model writes its tool calls as text; " + ToolSupport.ADVICE));
        }
        corrected = true;
        transcript.add(new Message.User(CORRECTION));
        return Optional.empty();
    }

    private Optional<AgentEnd> nudge(Conversing transcript, String sentinel) {
        if (nudges == MOST_NUDGES) {
            return Optional.of(end(AttemptEnding.TURN_LIMIT, "it never said " + sentinel));
        }
        nudges++;
        transcript.add(
                new Message.User(
                        "Go on with tools. When everything is done, end with a line that begins with "
                                + sentinel
                                + "."));
        return Optional.empty();
    }

    private static boolean hasSentinel(String text, String sentinel) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(sentinel))
                .anyMatch(line ->
                        line.length() == sentinel.length()
                                || !Character.isLetterOrDigit(line.codePointAt(sentinel.length())));
    }

    /**
     * As much as was asked for, but no more than the window has left: servers refuse a request that
     * could outgrow it.
     */
    private int replyTokens(PromptRoom room, Conversing transcript) {
        int left = room.forMessage() - transcript.tokens() + settings.context().replyReserve();
        return Math.max(1, Math.min(askedTokens, left));
    }

    private static int askedTokens(GraphNode node, ModelInfo info) {
        return node.spec()
                .common()
                .model()
                .flatMap(choice -> choice.maxTokens())
                .map(tokens -> (int) Math.min(tokens, Integer.MAX_VALUE))
                .or(info::maxTokens)
                .orElse(REPLY_TOKENS);
    }

    private AgentEnd end(AttemptEnding how, String detail) {
        return new AgentEnd(how, detail, texts, Optional.of(tools.ledger()), calls.used());
    }
}
