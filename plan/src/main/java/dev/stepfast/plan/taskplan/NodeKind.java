package dev.stepfast.plan.taskplan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of node that this version runs, with the outcomes each can have. */
public enum NodeKind {
    AGENT_LOOP(Outcome.SUCCESS, List.of(Outcome.FAILED, Outcome.ERROR)),
    VERIFY(Outcome.PASSED, List.of(Outcome.FAILED, Outcome.ERROR)),
    HUMAN_GATE(
            Outcome.APPROVED,
            List.of(Outcome.SKIPPED, Outcome.DENIED, Outcome.EXPIRED, Outcome.ERROR)),
    JOIN(Outcome.JOIN, List.of());

    private final Outcome success;

    @SuppressWarnings("ImmutableEnumChecker") // List.of, never handed out for change
    private final List<Outcome> others;

    NodeKind(Outcome success, List<Outcome> others) {
        this.success = success;
        this.others = others;
    }

    /** The outcome that the edges of a plan without branches wait for. */
    public Outcome success() {
        return success;
    }

    /**
     * Every outcome that may stand in an edge's {@code branch}, the success first; none for a join.
     */
    public List<Outcome> branches() {
        if (this == JOIN) {
            return List.of();
        }
        return Stream.concat(Stream.of(success), others.stream()).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<NodeKind> find(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
}
