package dev.stepfast.engine.command;

import dev.stepfast.engine.command.CommandRule.Decision;
import dev.stepfast.engine.command.PolicyDecision.Allowed;
import dev.stepfast.engine.command.PolicyDecision.NotFound;
import dev.stepfast.engine.command.PolicyDecision.Refused;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The policy of a run on a machine without a sandbox.
 *
 * <p>In this order: a vector that is none, a refused variable, a rule that refuses, a grant for
 * exactly this vector, and then what rules allow a model. Wrappers are never looked through: {@code
 * env git status} is a command {@code env}. Nothing is looked up for a command that is refused, so
 * a refusal says the same whether or not the program exists.
 *
 * <p>Safe for use by several threads when its finder is.
 */
public final class StandardCommandPolicy implements CommandPolicy {
    private final Map<List<String>, Optional<Sha256>> granted;
    private final CommandRules rules;
    private final SafeMode safeMode;
    private final SandboxChoice sandbox;
    private final ProgramFinder programs;

    public StandardCommandPolicy(
            List<GrantedCommand> granted,
            CommandRules rules,
            SafeMode safeMode,
            SandboxChoice sandbox,
            ProgramFinder programs) {
        Map<List<String>, Optional<Sha256>> byVector = new HashMap<>();
        granted.forEach(command ->
                byVector.merge(command.argv(), command.program(), (a, b) -> a.or(() -> b)));
        this.granted = Map.copyOf(byVector);
        this.rules = rules;
        this.safeMode = safeMode;
        this.sandbox = sandbox;
        this.programs = programs;
    }

    @Override
    public PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin) {
        Optional<Refused> refusal =
                VectorRules.findRefusal(argv)
                        .or(() ->
                                origin == Origin.STEPFAST
                                        ? Optional.empty()
                                        : EnvironmentRules.findRefusal(environment));
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<CommandRule> rule = rules.findStrictest(argv);
        if (rule.isPresent() && rule.get().decision() == Decision.REFUSE) {
            return new Refused(
                    "command_denied", "the rule " + rule.get().display() + " refuses it");
        }
        return switch (origin) {
            case STEPFAST -> find(argv, "Stepfast's own bookkeeping", Optional.empty());
            case PLAN -> granted.containsKey(argv) ? findGranted(argv) : notGranted();
            case MODEL ->
                    granted.containsKey(argv) ? findGranted(argv) : decideForModel(argv, rule);
        };
    }

    private PolicyDecision findGranted(List<String> argv) {
        return find(argv, "granted with the plan", granted.getOrDefault(argv, Optional.empty()));
    }

    private static Refused notGranted() {
        return new Refused(
                "grant_required",
                "nobody consented to exactly this command; grant the plan as it is now");
    }

    private PolicyDecision decideForModel(List<String> argv, Optional<CommandRule> rule) {
        if (rule.isPresent() && rule.get().decision() == Decision.ASK) {
            return new Refused(
                    "command_denied",
                    "the rule "
                            + rule.get().display()
                            + " wants a person to be asked, and there is none");
        }
        if (rule.isEmpty() && (safeMode == SafeMode.STRICT || sandbox == SandboxChoice.NONE)) {
            return new Refused(
                    "command_denied", "no rule allows it; " + RuleText.suggestionFor(argv));
        }
        if (sandbox != SandboxChoice.NONE) {
            return new Refused(
                    "sandbox_unavailable",
                    "commands of a model run in a sandbox, and this machine has none; the operator may say"
                            + " --sandbox=none, or the plan may name the command");
        }
        return find(argv, "the rule " + rule.orElseThrow().display(), Optional.empty());
    }

    private PolicyDecision find(List<String> argv, String because, Optional<Sha256> pinned) {
        return switch (programs.find(argv.getFirst())) {
            case ProgramFinder.Search.Found found
                    when pinned.isPresent() && !pinned.get().equals(found.content()) ->
                    new Refused(
                            "check_changed",
                            "the program "
                                    + argv.getFirst()
                                    + " is not the one that was consented to: it has changed since");
            case ProgramFinder.Search.Found found ->
                    new Allowed(found.path(), argv, because, Optional.of(found.content()));
            case ProgramFinder.Search.Missing missing -> new NotFound(missing.reason());
            case ProgramFinder.Search.Refused refused ->
                    new Refused(refused.code(), refused.reason());
        };
    }
}
