package dev.stepfast.integration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.PlanReadings.Reading;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link PlanReadings} does. */
abstract class PlanReadingsContract extends RunStoreContract {
    @Test
    void remembersTheLastReadingOfEachPlan() {
        Reading first =
                new Reading(
                        "docs/plan.md",
                        "- [ ] Greet\n",
                        List.of(new NodeId("s1"), new NodeId("\"\n\u00e9")),
                        Optional.of(FIRST));
        Reading second = new Reading("docs/plan.md", "", List.of(), Optional.empty());

        assertThat(store().planReadings().find("docs/plan.md")).isEmpty();
        store().planReadings().save(first);
        assertThat(store().planReadings().find("docs/plan.md")).contains(first);
        store().planReadings().save(second);
        assertThat(store().planReadings().find("docs/plan.md")).contains(second);
        assertThat(store().planReadings().find("plan.md")).isEmpty();
    }
}
