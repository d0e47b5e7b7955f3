package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Strictness;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The plan of a run as its records hold it, whatever its file says by now. */
final class RecordedPlan {
    private RecordedPlan() {}

    static PreparedPlan of(RunState state) {
        return new PreparedPlan(
                state.source(),
                markdown(state.source(), state.settings()),
                List.of(),
                Map.of(),
                Optional.of(state.graph()),
                Optional.of(
                        AuthoritySummary.of(
                                state.graph(),
                                state.settings().agent(),
                                state.settings().model())));
    }

    private static Optional<MarkdownPlan> markdown(PlanSource source, RunSettings settings) {
        if (source.format() != PlanSource.Format.MARKDOWN) {
            return Optional.empty();
        }
        MarkdownPlan read =
                MarkdownReader.read(
                                source.path(),
                                source.text(),
                                ReadOptions.DEFAULT
                                        .withSections(settings.sections())
                                        .withAnnotations(Strictness.LENIENT))
                        .value();
        return Optional.of(
                read.steps().size() == source.stepIds().size()
                        ? read.withStepIds(source.stepIds())
                        : read);
    }
}
