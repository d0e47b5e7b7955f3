package dev.stepfast.engine.step;

import dev.stepfast.engine.authority.NodeAuthority;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent.EffectDenied;
import dev.stepfast.engine.run.RunEvent.ToolCallEnded;
import dev.stepfast.engine.run.RunEvent.ToolCallStarted;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolAuthority;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tool calls of one attempt. Each is judged before it does anything, recorded before it changes
 * anything, and recorded with its answer before the answer is used.
 */
final class ToolCalls {
    private final NodeId node;
    private final ToolAuthority authority;
    private final Optional<AttemptHistory> recorded;
    private final AttemptEffects effects;
    private final StepHost host;
    private final StepServices services;
    private final int answerBytes;
    private final Map<String, EffectId> seen = new HashMap<>();
    private final Set<String> turnIds = new HashSet<>();
    private ToolLedger ledger = ToolLedger.EMPTY;

    ToolCalls(
            NodeId node,
            NodeAuthority authority,
            Optional<AttemptHistory> recorded,
            AttemptEffects effects,
            StepHost host,
            StepServices services,
            int answerBytes) {
        this.node = node;
        this.authority = authority.over(services.tools());
        this.recorded = recorded;
        this.effects = effects;
        this.host = host;
        this.services = services;
        this.answerBytes = answerBytes;
    }

    ToolLedger ledger() {
        return ledger;
    }

    /** The tools that the node may call. */
    List<Tool> offered() {
        return services.tools().findAllowed(authority);
    }

    /** Ids of calls count within one turn: servers number them anew in the next. */
    void beginTurn() {
        turnIds.clear();
    }

    /** What a call came to: what the model is told, and whether it succeeded. */
    record Answer(String text, boolean success) {}

    Answer answer(ToolRequest request) {
        EffectId effect = effects.next();
        Optional<ToolCallEnded> ended =
                recorded.flatMap(attempt ->
                                attempt.findEffect(effect.number(), EffectHistory.ToolCall.class))
                        .flatMap(EffectHistory.ToolCall::ended);
        if (ended.isPresent()) {
            seen.putIfAbsent(repeatKey(ended.get().tool(), ended.get().arguments()), effect);
            turnIds.add(request.id());
            return settle(ended.get());
        }
        ToolCallEnded result = carryOut(effect, request);
        host.record(result);
        return settle(result);
    }

    private Answer settle(ToolCallEnded ended) {
        ended.entry().ifPresent(entry -> ledger = ledger.with(entry));
        return new Answer(
                ended.answer(), ended.entry().map(ToolLedger.Entry::success).orElse(false));
    }

    private ToolCallEnded carryOut(EffectId effect, ToolRequest request) {
        if (!turnIds.add(request.id())) {
            return invalid(
                    effect,
                    request,
                    JsonObject.empty(),
                    "another call of this turn has the same id; give each its own");
        }
        if (!(JsonText.parse(request.arguments().isBlank() ? "{}" : request.arguments())
                        instanceof JsonText.Parsed.Value parsed)
                || !(parsed.value() instanceof JsonObject arguments)) {
            return invalid(
                    effect, request, JsonObject.empty(), "the arguments are not one JSON object");
        }
        return switch (authority.judge(request.tool(), services.tools())) {
            case ToolAuthority.Judgement.Unknown unknown ->
                    invalid(effect, request, arguments, unknown.why());
            case ToolAuthority.Judgement.Refused refused ->
                    deny(
                            effect,
                            request,
                            arguments,
                            new Tool.Preparation.Refused(
                                    refused.code(), refused.reason(), request.tool()));
            case ToolAuthority.Judgement.Allowed allowed ->
                    prepare(effect, request, arguments, allowed.tool());
        };
    }

    private ToolCallEnded prepare(
            EffectId effect, ToolRequest request, JsonObject arguments, Tool tool) {
        return switch (tool.prepare(arguments, new RecordedContext(effect))) {
            case Tool.Preparation.Invalid wrong -> invalid(effect, request, arguments, wrong.why());
            case Tool.Preparation.Refused refused -> deny(effect, request, arguments, refused);
            case Tool.Preparation.Ready ready ->
                    perform(effect, request, arguments, tool, ready.call());
        };
    }

    private ToolCallEnded perform(
            EffectId effect,
            ToolRequest request,
            JsonObject arguments,
            Tool tool,
            Tool.Prepared call) {
        long start = services.clock().nanos();
        if (tool.effect().isAtLeast(Effect.WORKSPACE_WRITE)) {
            Map<String, BlobRef> old = new HashMap<>();
            call.oldContent()
                    .forEach((path, content) -> old.put(path, services.blobs().keep(content)));
            host.record(
                    new ToolCallStarted(
                            node,
                            effect,
                            tool.name(),
                            arguments,
                            tool.effect().word(),
                            call.changes(),
                            old));
        }
        Tool.Result result = call.carryOut();
        Duration took = Duration.ofNanos(services.clock().nanos() - start);
        ToolLedger.Entry entry =
                new ToolLedger.Entry(
                        tool.name(),
                        call.target(),
                        result.success(),
                        result.exitCode(),
                        result.note(),
                        took);
        return ended(
                effect, request, arguments, result.answer(), Optional.of(entry), Optional.empty());
    }

    private ToolCallEnded deny(
            EffectId effect,
            ToolRequest request,
            JsonObject arguments,
            Tool.Preparation.Refused refused) {
        String answer = refused.code() + ": " + refused.reason();
        host.record(
                new EffectDenied(
                        node,
                        effects.attempt(),
                        refused.code(),
                        request.tool() + " " + refused.target()));
        ToolLedger.Entry entry =
                new ToolLedger.Entry(
                        request.tool(),
                        refused.target(),
                        false,
                        Optional.empty(),
                        refused.code(),
                        Duration.ZERO);
        return ended(effect, request, arguments, answer, Optional.of(entry), Optional.empty());
    }

    private ToolCallEnded invalid(
            EffectId effect, ToolRequest request, JsonObject arguments, String why) {
        return ended(
                effect, request, arguments, "error: " + why, Optional.empty(), Optional.of(why));
    }

    private ToolCallEnded ended(
            EffectId effect,
            ToolRequest request,
            JsonObject arguments,
            String answer,
            Optional<ToolLedger.Entry> entry,
            Optional<String> invalid) {
        String key = repeatKey(request.tool(), arguments);
        Optional<EffectId> repeats = Optional.ofNullable(seen.putIfAbsent(key, effect));
        String bounded = TextCut.toBytes(services.redactor().redact(answer), answerBytes);
        return new ToolCallEnded(
                node,
                effect,
                request.id(),
                request.tool(),
                arguments,
                bounded,
                entry,
                invalid,
                repeats);
    }

    private static String repeatKey(String tool, JsonObject arguments) {
        return tool + " " + CanonicalJson.write(arguments);
    }

    /**
     * True when every change that was begun has either not happened or fully happened, so that the
     * call can be done, or taken as done, by going on.
     */
    static boolean isRepeatable(ToolCallStarted started, StepServices services, long mostBytes) {
        boolean allBefore = true;
        boolean allAfter = true;
        for (ChangedFile change : started.changes()) {
            var now = services.workspace().findHash(WorkspacePath.of(change.path()), mostBytes);
            allBefore &= now.equals(change.before());
            allAfter &= now.equals(change.after());
        }
        return allBefore || allAfter;
    }

    /** What a tool may use, with its commands recorded under the call's own number. */
    private final class RecordedContext implements ToolContext {
        private final EffectId effect;

        RecordedContext(EffectId effect) {
            this.effect = effect;
        }

        @Override
        public PolicyDecision decide(List<String> argv, WorkspacePath cwd) {
            return services.policy().decide(argv, cwd, Map.of(), Origin.MODEL);
        }

        @Override
        public CommandEnd run(PolicyDecision.Allowed allowed, WorkspacePath cwd, Duration timeout) {
            return effects.run(effect, allowed, cwd, Map.of(), "", timeout);
        }

        @Override
        public int outputLimit() {
            return answerBytes;
        }

        @Override
        public Duration timeLimit() {
            return host.settings().limits().toolTimeout();
        }
    }
}
