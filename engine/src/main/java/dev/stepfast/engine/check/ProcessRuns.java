package dev.stepfast.engine.check;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Starts the processes of one verification: equal ones once, and none beyond the deadline. */
final class ProcessRuns {
    private final CheckContext context;
    private final CheckSubject subject;
    private final Duration deadline;
    private final long begun;
    private final Map<Key, ProcessEnd> ends = new HashMap<>();

    ProcessRuns(CheckContext context, CheckSubject subject, Duration deadline) {
        this.context = context;
        this.subject = subject;
        this.deadline = deadline;
        this.begun = context.clock().nanos();
    }

    /**
     * A process to start.
     *
     * @param programFolder where the program word is looked up from, when it is a path
     */
    record Start(
            List<String> argv,
            WorkspacePath programFolder,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin) {}

    /** How a process of a check ended. */
    sealed interface ProcessEnd {
        /**
         * It was started.
         *
         * @param limit after which it would be ended, or was
         * @param shown its output, bounded
         * @param artifact all of the output, where it is longer than what is shown
         */
        record Ran(CommandEnd end, Duration limit, String shown, Optional<BlobRef> artifact)
                implements ProcessEnd {}

        record Refused(PolicyDecision.Refused refusal) implements ProcessEnd {}

        record NotFound(String reason) implements ProcessEnd {}

        /** The deadline of the verification had passed before it could be started. */
        record NoTime(Duration deadline) implements ProcessEnd {}
    }

    /** Runs it, or says how an equal process of this verification ended. */
    ProcessEnd run(CheckSpec.ProcessCheck check, Start start) {
        Key key = new Key(start, check.process().network(), check.options().timeout());
        ProcessEnd known = ends.get(key);
        if (known == null) {
            known = start(check, start);
            ends.put(key, known);
        }
        return known;
    }

    /** What tells whether two checks start the same process. */
    private record Key(Start start, boolean network, Optional<Duration> timeout) {}

    private ProcessEnd start(CheckSpec.ProcessCheck check, Start start) {
        Optional<String> refusal = findFolderRefusal(start.cwd());
        if (refusal.isPresent()) {
            return new ProcessEnd.Refused(
                    new PolicyDecision.Refused(Workspace.PATH_REFUSED, refusal.get()));
        }
        return switch (context.decide(
                start.argv(), start.programFolder(), start.environment(), Origin.PLAN)) {
            case PolicyDecision.Refused refused -> new ProcessEnd.Refused(refused);
            case PolicyDecision.NotFound notFound -> new ProcessEnd.NotFound(notFound.reason());
            case PolicyDecision.Allowed allowed -> start(check, start, allowed);
        };
    }

    /** Why nothing starts in a folder, whatever it is: a link leads to it, or it is refused. */
    private Optional<String> findFolderRefusal(WorkspacePath folder) {
        if (folder.isRoot()) {
            return Optional.empty();
        }
        return switch (context.workspace().look(folder)) {
            case Workspace.Look.Link link ->
                    Optional.of(
                            "cwd "
                                    + folder
                                    + " is a link, which is never followed; name the folder itself");
            case Workspace.Look.Refused refused ->
                    Optional.of("cwd " + folder + " " + refused.reason());
            case Workspace.Look.RegularFile _,
                    Workspace.Look.Folder _,
                    Workspace.Look.Other _,
                    Workspace.Look.Nothing _ ->
                    Optional.empty();
        };
    }

    private ProcessEnd start(
            CheckSpec.ProcessCheck check, Start start, PolicyDecision.Allowed allowed) {
        Duration left = deadline.minusNanos(context.clock().nanos() - begun);
        if (!left.isPositive()) {
            return new ProcessEnd.NoTime(deadline);
        }
        Duration own = limit(check);
        Duration limit = own.compareTo(left) < 0 ? own : left;
        CommandEnd end =
                context.run(allowed, start.cwd(), start.environment(), start.stdin(), limit);
        if (end.how() instanceof CommandEnd.How.Cancelled) {
            throw new CancellationException("stopped while running " + check.display());
        }
        int share = context.limits().commandOutput();
        String shown = TextCut.toBytes(end.output(), share, end.omitted());
        Optional<BlobRef> artifact =
                shown.equals(end.output())
                        ? Optional.empty()
                        : Optional.of(context.keep(end.output().getBytes(StandardCharsets.UTF_8)));
        return new ProcessEnd.Ran(end, limit, shown, artifact);
    }

    /**
     * The stated timeout, else the configured one or three times what the check took in the
     * preflight.
     */
    private Duration limit(CheckSpec.ProcessCheck check) {
        Duration configured = context.limits().timeout();
        Duration measured =
                subject.attempt() == 0
                        ? Duration.ZERO
                        : context.findPreflightTime(check.key())
                                .map(time -> time.multipliedBy(3))
                                .orElse(Duration.ZERO);
        return check.options()
                .timeout()
                .orElse(measured.compareTo(configured) > 0 ? measured : configured);
    }
}
