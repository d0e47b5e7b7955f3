package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/**
 * One step of a Markdown plan.
 *
 * @param index place in document order, from 1
 * @param title Markdown source without annotations; empty for a check-only step
 * @param body the rest of its item without annotations and nested steps, as written but for the
 *     item's indentation
 * @param state what its mark says; open for a parent that is marked done over an open child
 * @param span the line of the box
 * @param headings titles of the headings it stands under, from the outside in
 * @param context texts of the plain items between it and its parent (or the margin), from the
 *     outside in
 * @param parallel whether {@code [P]} marks it
 * @param lostCheck whether a check on it was faulty and is not among its checks
 */
public record Step(
        StepIdentity identity,
        int index,
        String title,
        String body,
        Box box,
        MarkState state,
        SourceSpan span,
        List<String> headings,
        List<String> context,
        Optional<NodeId> parent,
        List<NodeId> children,
        List<PlacedCheck> placedChecks,
        StepSettings settings,
        boolean parallel,
        boolean lostCheck) {
    public Step {
        headings = List.copyOf(headings);
        context = List.copyOf(context);
        children = List.copyOf(children);
        placedChecks = List.copyOf(placedChecks);
    }

    public NodeId id() {
        return identity.id();
    }

    public int line() {
        return span.line();
    }

    public char mark() {
        return box.mark();
    }

    public int markOffset() {
        return box.offset();
    }

    public boolean isOptional() {
        return box.optional();
    }

    /** Its own checks, in written order; those of every step are the plan's. */
    public List<CheckSpec> checks() {
        return PlacedCheck.checksOf(placedChecks);
    }

    public boolean isParent() {
        return !children.isEmpty();
    }

    /** True when no agent works on it because it has no text: only its checks are run. */
    public boolean isCheckOnly() {
        return title.isEmpty() && !isParent();
    }

    /** True when an agent works on it. */
    public boolean hasAgent() {
        return !title.isEmpty() && !isParent();
    }
}
