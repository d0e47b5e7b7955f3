package dev.stepfast.engine.run;

import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that happened in a run: a record of the journal, without its sequence number, time and
 * hash.
 */
public sealed interface RunEvent {

    /** An event that an executor reports about the node it works on. */
    sealed interface NodeEvent extends RunEvent {
        NodeId node();
    }

    /** What a person decided about a node; more records say what follows from it. */
    sealed interface NodeDecision extends NodeEvent {
        /** Whether it still is to be followed when its node has been reopened. */
        boolean outlivesReopening();
    }

    // --- run ---

    /**
     * The first record: everything that the run is bound to.
     *
     * @param done steps that were done in the plan file when the run started, with what earned it
     * @param skipped steps that were skipped there
     * @param sandboxLevel what the sandbox was proved to enforce
     * @param by who does the work, as the first line of the run says it; empty for a run in which
     *     persons decide about steps and nobody works
     */
    record RunCreated(
            RunId run,
            PlanSource source,
            WorkflowGraph graph,
            RunSettings settings,
            AuthorityRecord authority,
            Map<NodeId, Grade> done,
            Set<NodeId> skipped,
            String sandboxLevel,
            String version,
            String by)
            implements RunEvent {
        public RunCreated {
            done = Map.copyOf(done);
            skipped = Set.copyOf(skipped);
        }
    }

    /** A process owns the run from here on. */
    record OwnerTaken(Incarnation incarnation, long pid, Instant started, String bootId)
            implements RunEvent {}

    /**
     * A person consented to the authority summary.
     *
     * @param how {@code once}, {@code trust}, {@code grant}, {@code grant_all}, {@code kept},
     *     {@code trusted}, {@code demo}
     * @param files hashes of the workspace's scripts that the summary names, as they were then
     */
    record AuthorityGranted(
            Sha256 planDigest,
            Sha256 summaryDigest,
            String how,
            String by,
            Map<String, Sha256> files)
            implements RunEvent {
        public AuthorityGranted {
            files = Map.copyOf(files);
        }
    }

    /** The changed plan was taken up; nodes are matched by id. */
    record PlanChangeAccepted(
            Sha256 oldDigest,
            PlanSource source,
            WorkflowGraph graph,
            List<NodeId> kept,
            List<NodeId> again,
            String by,
            String why)
            implements RunEvent {}

    record CancelRequested(String by, String why) implements RunEvent {}

    /** The driver was told to stop: a signal, or the end of what one invocation was asked to do. */
    record RunStopped(String signal) implements RunEvent {}

    /** The last record of a run, unless it is reopened. */
    record RunEnded(
            RunOutcome outcome,
            List<String> reasons,
            boolean verified,
            List<String> authorityReport)
            implements RunEvent {
        public RunEnded {
            reasons = List.copyOf(reasons);
            authorityReport = List.copyOf(authorityReport);
        }
    }

    /** A run that had ended without being final goes on. */
    record RunReopened(String by, String why) implements RunEvent {}

    // --- node ---

    /**
     * A node has its outcome, and its edges theirs.
     *
     * @param edges by edge index of the graph
     * @param modelCalled whether a model did its work
     * @param detail one line: what a person needs to know beyond the reason
     */
    record NodeResolved(
            NodeId node,
            Outcome outcome,
            Reason reason,
            Optional<Grade> grade,
            boolean modelCalled,
            String detail,
            Map<Integer, EdgeState> edges)
            implements NodeEvent {
        public NodeResolved {
            edges = Map.copyOf(edges);
        }

        /** The same outcome with other edges: in a changed plan. */
        public NodeResolved withEdges(Map<Integer, EdgeState> others) {
            return new NodeResolved(node, outcome, reason, grade, modelCalled, detail, others);
        }
    }

    /** An attempt's start is recorded and its end is not. */
    record NodeInterrupted(NodeId node, AttemptId attempt, List<EffectId> inDoubt)
            implements NodeEvent {
        public NodeInterrupted {
            inDoubt = List.copyOf(inDoubt);
        }
    }

    /**
     * It is decided what becomes of an interrupted attempt.
     *
     * @param how {@code verified}, or a person's word: {@link #RERUN}, {@link #ACCEPT}, {@link
     *     #FAIL}
     */
    record InterruptionResolved(NodeId node, AttemptId attempt, String how, String by, String why)
            implements NodeDecision {
        /** The attempt may start again, whatever its effects in doubt have done. */
        public static final String RERUN = "rerun";

        /** Its work counts as done. */
        public static final String ACCEPT = "accept";

        /** Its work counts as failed. */
        public static final String FAIL = "fail";

        @Override
        public boolean outlivesReopening() {
            return false;
        }
    }

    /**
     * A person decided about a step.
     *
     * @param verdicts of its checks, made for this decision
     * @param inboxId the request of another process that brought it
     */
    record StepDecided(
            NodeId node,
            What what,
            String by,
            String why,
            List<Verdict> verdicts,
            Optional<Long> inboxId)
            implements NodeDecision {
        /** The decisions on a step. */
        public enum What {
            SKIP,
            DONE,
            REOPEN
        }

        public StepDecided {
            verdicts = List.copyOf(verdicts);
        }

        @Override
        public boolean outlivesReopening() {
            return what != What.REOPEN;
        }
    }

    /** A resolved node runs again, with all that was unreached because of it. */
    record NodeReopened(NodeId node, List<NodeId> unreached, String by, String why)
            implements NodeEvent {
        public NodeReopened {
            unreached = List.copyOf(unreached);
        }
    }

    // --- attempt ---

    /**
     * Work on an attempt begins; attempt 1 is the first try, later ones are repairs.
     *
     * @param strategy {@code first}, or the repair strategy
     * @param system the system prompt
     * @param prompt the user message
     * @param model the model asked for, when a model does the work
     * @param treeBefore hash of the workspace before the attempt
     * @param protectedFiles scripts that checks name, with the hash each has before the attempt;
     *     absent: not there
     * @param requestedBy the verify node that asked for the repair; empty when it is the node's own
     */
    record AttemptStarted(
            NodeId node,
            AttemptId attempt,
            String strategy,
            String system,
            String prompt,
            Optional<String> model,
            Sha256 treeBefore,
            Map<String, Sha256> protectedFiles,
            Optional<NodeId> requestedBy)
            implements NodeEvent {
        public AttemptStarted {
            protectedFiles = Map.copyOf(protectedFiles);
        }
    }

    /**
     * An interrupted attempt goes on under its old number.
     *
     * @param startsAgain true when nothing recorded of the attempt is served again
     */
    record AttemptResumed(NodeId node, AttemptId attempt, boolean startsAgain)
            implements NodeEvent {}

    /**
     * The agent has ended; checks come next.
     *
     * @param detail one line about the end: which limit, which error
     * @param reply the final message, reasoning removed
     * @param transcriptText all messages of the attempt, for {@code scope=all}
     * @param work how long the agent worked
     */
    record AttemptEnded(
            NodeId node,
            AttemptId attempt,
            AttemptEnding how,
            String detail,
            String reply,
            String transcriptText,
            Optional<ToolLedger> ledger,
            List<ChangedFile> changed,
            TokenUsage usage,
            Sha256 treeAfter,
            Duration work)
            implements NodeEvent {
        public AttemptEnded {
            changed = List.copyOf(changed);
        }
    }

    // --- effect ---

    /** A model request is about to be sent; the reservation is what it may cost at most. */
    record ModelCallStarted(
            NodeId node, EffectId effect, String model, JsonObject request, TokenUsage reservation)
            implements NodeEvent {}

    record ModelCallRetried(NodeId node, EffectId effect, String failure, Duration pause)
            implements NodeEvent {}

    /**
     * A model call has ended.
     *
     * @param failure empty when there is a reply
     * @param reply text, tool calls and finish reason in the form of {@code engine.model}; empty
     *     when it failed
     */
    record ModelCallEnded(
            NodeId node,
            EffectId effect,
            Optional<JsonObject> reply,
            Optional<String> failure,
            TokenUsage usage,
            Duration took)
            implements NodeEvent {}

    /**
     * A tool call is about to change the workspace.
     *
     * @param changes what it will do to which path: hashes before and after
     * @param oldContent by path, the content that is replaced or deleted
     */
    record ToolCallStarted(
            NodeId node,
            EffectId effect,
            String tool,
            JsonObject arguments,
            String level,
            List<ChangedFile> changes,
            Map<String, BlobRef> oldContent)
            implements NodeEvent {
        public ToolCallStarted {
            changes = List.copyOf(changes);
            oldContent = Map.copyOf(oldContent);
        }
    }

    /**
     * A tool call was answered.
     *
     * @param callId the id that the model gave the call
     * @param answer what the model is told
     * @param entry its line in the ledger; empty for a call that was only answered, never carried
     *     out
     * @param invalid why the call was no valid call: unknown tool, bad arguments
     * @param repeats an earlier equal call of the attempt
     */
    record ToolCallEnded(
            NodeId node,
            EffectId effect,
            String callId,
            String tool,
            JsonObject arguments,
            String answer,
            Optional<ToolLedger.Entry> entry,
            Optional<String> invalid,
            Optional<EffectId> repeats)
            implements NodeEvent {}

    /**
     * A process is about to be started.
     *
     * @param mark the value of {@code STEPFAST_COMMAND} in its environment
     */
    record CommandStarted(
            NodeId node, EffectId effect, List<String> argv, String mark, String bootId)
            implements NodeEvent {
        public CommandStarted {
            argv = List.copyOf(argv);
        }
    }

    /**
     * A process and all it started have ended.
     *
     * @param exit what it ended as: {@code exit 0}, {@code signal 9}, {@code timeout}, {@code not
     *     started: why}
     * @param survivors processes that could not be ended, as pid and program
     */
    record CommandEnded(
            NodeId node,
            EffectId effect,
            String exit,
            Optional<BlobRef> output,
            List<String> survivors,
            Duration took)
            implements NodeEvent {
        public CommandEnded {
            survivors = List.copyOf(survivors);
        }
    }

    /** Something was refused before it started: the stable code and what was asked for. */
    record EffectDenied(NodeId node, AttemptId attempt, String code, String what)
            implements NodeEvent {}

    // --- check ---

    /**
     * A check has its verdict.
     *
     * @param attempt the attempt it judges; number 0 for a verdict before the first one
     * @param reusedFrom sequence number of the recorded verdict that is used again
     */
    record CheckEnded(
            NodeId node,
            AttemptId attempt,
            Phase phase,
            Verdict verdict,
            Optional<Sha256> tree,
            Optional<Long> reusedFrom)
            implements NodeEvent {
        /** When a check is made: before the first attempt, or after an attempt. */
        public enum Phase {
            BEFORE,
            AFTER,
            /** After all steps, because the subject had changed. */
            FINAL
        }
    }

    // --- gate ---

    /**
     * A person is asked.
     *
     * @param binding what an answer is tied to; its first 6 digits are the code a person types
     */
    record GateOpened(
            NodeId node,
            GateId gate,
            Sha256 binding,
            String shown,
            boolean skippable,
            Instant expires)
            implements NodeEvent {}

    record GateAnswered(NodeId node, GateId gate, GateAnswer answer, Optional<Long> inboxId)
            implements NodeEvent {}

    record GateExpired(NodeId node, GateId gate) implements NodeEvent {}

    // --- budget ---

    record BudgetRefused(NodeId node, AttemptId attempt, String limit, String needed, String left)
            implements NodeEvent {}

    // --- workspace ---

    /** The tree at the start of the run, with which it is compared to find changed files. */
    record BaseRecorded(Sha256 tree, Optional<String> commit) implements RunEvent {}

    /** The plan file differs from what was last seen of it. */
    record PlanFileChanged(Sha256 before, Sha256 after, String summary) implements RunEvent {}

    /** The box of a done step now shows its mark. */
    record MarkWritten(NodeId node, char mark) implements NodeEvent {}
}
