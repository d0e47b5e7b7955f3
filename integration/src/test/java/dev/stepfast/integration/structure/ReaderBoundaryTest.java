package dev.stepfast.integration.structure;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 9: what shows a run reads views and answers gates; it touches no other part of the
 * engine.
 */
class ReaderBoundaryTest {
    private static final Rule VIEWS_ONLY =
            new Rule(
                    "rendering uses views, gates, the values they hold and the renderer of untrusted text only",
                    (house, type) ->
                            house.isIn(type, "cli.render")
                                    ? Uses.types(
                                            type,
                                            target ->
                                                    house.packageOf(target)
                                                                    .filter(name ->
                                                                            name.startsWith(
                                                                                            "engine")
                                                                                    || name
                                                                                            .startsWith(
                                                                                                    "local"))
                                                                    .isPresent()
                                                            && !house.isIn(
                                                                    target,
                                                                    "engine.view",
                                                                    "engine.gate",
                                                                    "engine.run",
                                                                    "engine.text"))
                                    : Stream.empty());

    @Test
    void renderingReadsViewsOnly() {
        VIEWS_ONLY.assertHolds();
        VIEWS_ONLY.assertFiresOn("RendersJournal");
    }
}
