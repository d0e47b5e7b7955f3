package dev.stepfast.engine;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.markdown.FinalItem;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The boxes of the final checks: each is ticked when its own checks pass. */
final class FinalBoxes {
    private FinalBoxes() {}

    /** The items with a box whose checks all passed when the final checks were made last. */
    static List<NodeId> passing(RunState state) {
        if (state.source().format() != PlanSource.Format.MARKDOWN) {
            return List.of();
        }
        Set<String> passed =
                state.node(Lowering.FINAL).history().findLast().stream()
                        .map(AttemptHistory::verdicts)
                        .flatMap(List::stream)
                        .map(CheckEnded::verdict)
                        .filter(Verdict::isPass)
                        .map(Verdict::key)
                        .collect(Collectors.toSet());
        return MarkdownReader.read(
                        state.source().path(),
                        state.source().text(),
                        ReadOptions.DEFAULT.withSections(state.settings().sections()))
                .value()
                .finalItems()
                .stream()
                .filter(item -> item.box().isPresent())
                .filter(item -> !item.placedChecks().isEmpty())
                .filter(item -> passes(item, passed))
                .map(item -> new NodeId(item.id()))
                .toList();
    }

    private static boolean passes(FinalItem item, Set<String> passed) {
        return item.placedChecks().stream()
                .map(placed -> placed.check())
                .map(CheckSpec::key)
                .allMatch(passed::contains);
    }
}
