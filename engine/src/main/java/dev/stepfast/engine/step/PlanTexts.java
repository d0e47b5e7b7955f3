package dev.stepfast.engine.step;

import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.SectionNames;
import dev.stepfast.plan.markdown.Strictness;
import java.util.Optional;

/**
 * The recorded plan text as read, so that prompts can say what stands around a step. The last
 * reading is kept.
 */
final class PlanTexts {
    private Optional<Read> last = Optional.empty();

    private record Read(PlanSource source, MarkdownPlan plan) {}

    /** The plan; empty when it was not written in Markdown. */
    synchronized Optional<MarkdownPlan> find(PlanSource source, SectionNames sections) {
        if (source.format() != PlanSource.Format.MARKDOWN) {
            return Optional.empty();
        }
        if (last.isEmpty() || !last.get().source().equals(source)) {
            // Errors were dealt with before the run began; what was faulty then is left out here.
            MarkdownPlan plan =
                    MarkdownReader.read(
                                    source.path(),
                                    source.text(),
                                    ReadOptions.DEFAULT
                                            .withSections(sections)
                                            .withAnnotations(Strictness.LENIENT))
                            .value();
            last = Optional.of(new Read(source, plan.withStepIds(source.stepIds())));
        }
        return last.map(Read::plan);
    }
}
