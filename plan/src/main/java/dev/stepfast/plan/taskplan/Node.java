package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CommandLine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One vertex of a task plan: a record for each kind that this version knows. */
public sealed interface Node {

    NodeCommon common();

    NodeKind kind();

    default NodeId id() {
        return common().id();
    }

    /** The node's own checks, none when it states none. */
    default List<CheckSpec> checks() {
        return switch (this) {
            case AgentLoop loop -> loop.stated().checks().orElse(List.of());
            case Verify verify -> verify.stated().checks().orElse(List.of());
            case HumanGate gate -> List.of();
            case Join join -> List.of();
        };
    }

    /** The repair policy the node states, if it states one. */
    default Optional<RepairSpec> repair() {
        return switch (this) {
            case AgentLoop loop -> loop.stated().repair();
            case Verify verify -> verify.stated().repair();
            case HumanGate gate -> Optional.empty();
            case Join join -> Optional.empty();
        };
    }

    /**
     * The own fields of kinds that do work which checks judge.
     *
     * @param timeout for the work of one attempt, without its checks and waiting
     */
    record WorkFields(
            Optional<List<CheckSpec>> checks,
            Optional<RepairSpec> repair,
            Optional<Writes> writes,
            Optional<Boolean> idempotent,
            Optional<Duration> timeout) {
        public static final WorkFields NONE =
                new WorkFields(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());

        public WorkFields {
            checks = checks.map(List::copyOf);
        }
    }

    /**
     * An agent works in turns until it ends by itself or a limit is reached; checks decide.
     *
     * @param agent {@code builtin} or a configured external agent; absent: as configured
     */
    record AgentLoop(
            NodeCommon common,
            WorkFields stated,
            Optional<String> agent,
            Optional<Integer> maxIterations,
            Optional<String> doneSentinel,
            Optional<List<String>> stopAfterSuccessfulTools)
            implements Node {
        @Override
        public NodeKind kind() {
            return NodeKind.AGENT_LOOP;
        }
    }

    /** Checks only: a command with what it must show, or any checks; no agent works on it. */
    record Verify(NodeCommon common, WorkFields stated, Optional<Contract> contract)
            implements Node {
        @Override
        public NodeKind kind() {
            return NodeKind.VERIFY;
        }

        /** The {@code verify} block. */
        public record Contract(
                Optional<CommandLine> command,
                Optional<Integer> expectStatus,
                Optional<String> expectText,
                Optional<String> assertText) {}
    }

    /** A person must answer before the run goes on. */
    record HumanGate(
            NodeCommon common,
            String approvalId,
            Optional<String> question,
            Optional<Boolean> skippable,
            Optional<Duration> expiresAfter)
            implements Node {
        @Override
        public NodeKind kind() {
            return NodeKind.HUMAN_GATE;
        }
    }

    /** Waits for every branch that was taken, and does nothing else. */
    record Join(NodeCommon common) implements Node {
        @Override
        public NodeKind kind() {
            return NodeKind.JOIN;
        }
    }
}
