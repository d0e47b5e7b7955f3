package dev.stepfast.integration.structure;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 3: step executors know neither scheduler nor journal nor driver, so another driver can
 * host them.
 */
class StepIndependenceTest {
    private static final Rule HOSTABLE =
            new Rule(
                    "step executors import neither schedule nor journal nor drive",
                    (house, type) ->
                            house.isIn(type, "engine.step")
                                    ? Uses.types(
                                            type,
                                            target ->
                                                    house.isIn(
                                                            target,
                                                            "engine.schedule",
                                                            "engine.journal",
                                                            "engine.drive"))
                                    : Stream.empty());

    @Test
    void stepExecutorsKnowNoDriver() {
        HOSTABLE.assertHolds();
        HOSTABLE.assertFiresOn("ImportsJournal");
    }
}
