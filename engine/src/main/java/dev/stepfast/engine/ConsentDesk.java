package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.authority.AuthoritySummary.PlannedCommand;
import dev.stepfast.engine.authority.Grant;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.command.GrantedCommand;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.run.RunEvent.AuthorityGranted;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds out whether a plan that may do more than read was consented to. */
final class ConsentDesk {
    private static final long MOST_SCRIPT_BYTES = 64L << 20;

    private final Machine machine;
    private final WorkflowGraph graph;
    private final AuthoritySummary authority;
    private final String planPath;

    ConsentDesk(Machine machine, WorkflowGraph graph, AuthoritySummary authority, String planPath) {
        this.machine = machine;
        this.graph = graph;
        this.authority = authority.showingAgents(machine.agents()::vectorOf);
        this.planPath = planPath;
    }

    /** What came of asking. */
    sealed interface Answer {
        /** The plan only reads: nothing to consent to. */
        record NotNeeded() implements Answer {}

        record Granted(AuthorityGranted grant) implements Answer {}

        /** Nobody has consented; {@code fresh} lines are in no earlier grant. */
        record Missing(List<String> fresh) implements Answer {}

        /** {@code --grant} names another digest. */
        record OtherDigest() implements Answer {}
    }

    /** Asks the kept grants first, then whoever started the run. */
    Answer ask(Consent consent, String user) {
        if (!authority.needsGrant()) {
            return new Answer.NotNeeded();
        }
        Grants.Found kept = machine.grants().find();
        if (isCovered(kept)) {
            return granted("kept", user);
        }
        List<String> fresh = freshLines(kept);
        if (kept.trusted() && fresh.isEmpty() && scriptsAreAsGranted(kept)) {
            return granted("trusted", user);
        }
        return switch (consent) {
            case Consent.None none -> new Answer.Missing(fresh);
            case Consent.Digest digest -> byDigest(digest.prefix(), user);
            case Consent.All all -> granted("grant_all", user);
            case Consent.Once once -> {
                machine.grants().keep(grant(once.by()));
                yield granted("once", once.by());
            }
            case Consent.Trust trust -> {
                machine.grants().keep(grant(trust.by()));
                machine.grants().trust(Grants.Trust.YES, trust.by(), machine.clock().now());
                yield granted("trust", trust.by());
            }
            case Consent.Demo demo -> granted("demo", user);
        };
    }

    /** Whether a consent that is recorded is for the plan and its scripts as they are now. */
    private boolean holds(AuthorityGranted recorded) {
        return recorded.planDigest().equals(graph.planDigest())
                && recorded.summaryDigest().equals(authority.digest())
                && recorded.files().equals(scriptHashes());
    }

    /** The consent that a run has already, when it is for the plan as it is now. */
    Optional<AuthorityGranted> findRecorded(RunId run) {
        return machine.store().journal().load(run).stream()
                .map(JournalRecord::event)
                .filter(AuthorityGranted.class::isInstance)
                .map(AuthorityGranted.class::cast)
                .filter(this::holds)
                .findFirst();
    }

    private Answer byDigest(String typed, String user) {
        String prefix = typed.toLowerCase(Locale.ROOT);
        String hex = prefix.startsWith("sha256:") ? prefix.substring("sha256:".length()) : prefix;
        boolean fits =
                hex.length() >= Consent.Digest.SHORTEST
                        && authority.grantDigest(graph.planDigest()).hex().startsWith(hex);
        return fits ? granted("grant", user) : new Answer.OtherDigest();
    }

    private Answer granted(String how, String by) {
        return new Answer.Granted(
                new AuthorityGranted(
                        graph.planDigest(), authority.digest(), how, by, scriptHashes()));
    }

    private boolean isCovered(Grants.Found kept) {
        SortedMap<String, Sha256> files = scriptHashes();
        return kept.grants().stream()
                .anyMatch(grant -> grant.covers(graph.planDigest(), authority.digest(), files));
    }

    private List<String> freshLines(Grants.Found kept) {
        Set<String> known = new HashSet<>();
        kept.grants().forEach(grant -> known.addAll(grant.summary()));
        return authority.covered().stream().filter(line -> !known.contains(line)).toList();
    }

    /** In a trusted workspace a changed script is new, as a changed command line is. */
    private boolean scriptsAreAsGranted(Grants.Found kept) {
        return scriptHashes().entrySet().stream()
                .allMatch(script ->
                        kept.grants().stream()
                                .anyMatch(grant ->
                                        script.getValue()
                                                .equals(grant.files().get(script.getKey()))));
    }

    private Grant grant(String by) {
        return new Grant(
                planPath,
                graph.planDigest(),
                authority.digest(),
                authority.covered(),
                scriptHashes(),
                by,
                machine.clock().now());
    }

    private SortedMap<String, Sha256> scriptHashes() {
        TreeMap<String, Sha256> hashes = new TreeMap<>();
        Workspace workspace = machine.workspace();
        for (WorkspacePath script : scripts(authority)) {
            workspace
                    .findHash(script, MOST_SCRIPT_BYTES)
                    .ifPresent(hash -> hashes.put(script.toString(), hash));
        }
        return hashes;
    }

    AuthoritySummary authority() {
        return authority;
    }

    /** What a run of the plan narrows the machine to. */
    Machine.RunScope scope(RunSettings settings) {
        return new Machine.RunScope(
                planPath,
                scripts(authority),
                settings.protect(),
                settings.sensitive(),
                grantedCommands());
    }

    /** The commands as granted, each program of the workspace pinned to its content now. */
    List<GrantedCommand> grantedCommands() {
        List<GrantedCommand> commands = new ArrayList<>();
        for (PlannedCommand command : authority.commands()) {
            Optional<Sha256> program =
                    findScript(command)
                            .flatMap(path -> machine.workspace().findHash(path, MOST_SCRIPT_BYTES));
            commands.add(new GrantedCommand(command.argv(), program));
        }
        return commands;
    }

    /** Scripts and programs of the workspace that the plan's commands name. */
    static List<WorkspacePath> scripts(AuthoritySummary authority) {
        return authority.commands().stream()
                .flatMap(command -> findScript(command).stream())
                .distinct()
                .toList();
    }

    private static Optional<WorkspacePath> findScript(PlannedCommand command) {
        String program = command.argv().getFirst();
        return program.startsWith("./")
                        && WorkspacePath.parse(program) instanceof WorkspacePath.Parsed.Ok ok
                ? Optional.of(ok.path())
                : Optional.empty();
    }
}
