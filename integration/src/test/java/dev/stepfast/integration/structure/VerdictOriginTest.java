package dev.stepfast.integration.structure;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 7: no verdict is produced by a model; checks make it, the journal's codec reads it
 * back.
 */
class VerdictOriginTest {
    private static final Rule ORIGIN =
            new Rule(
                    "a verdict is made in engine.check and read back in engine.journal only",
                    (house, type) ->
                            house.isIn(type, "engine.check", "engine.journal")
                                            || house.is(type, "engine.run.Verdict")
                                    ? Stream.empty()
                                    : Uses.accesses(
                                            type,
                                            access ->
                                                    access.getTargetOwner()
                                                                    .getName()
                                                                    .equals(
                                                                            house.root()
                                                                                    + ".engine.run.Verdict")
                                                            && access.getTarget()
                                                                    .getName()
                                                                    .equals("<init>")));

    @Test
    void onlyChecksMakeVerdicts() {
        ORIGIN.assertHolds();
        ORIGIN.assertFiresOn("MakesVerdict");
    }
}
