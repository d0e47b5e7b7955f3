package dev.stepfast.engine.repair;

import static dev.stepfast.engine.repair.Attempts.BUILD;
import static dev.stepfast.engine.repair.Attempts.error;
import static dev.stepfast.engine.repair.Attempts.fail;
import static dev.stepfast.engine.repair.Attempts.pass;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProofTest {
    @Test
    void comparesEachCheckWithBefore() {
        assertThat(Proof.changeOf(fail(BUILD, ""), pass(BUILD)).orElseThrow().words())
                .isEqualTo("red → green");
        assertThat(Proof.changeOf(pass(BUILD), pass(BUILD)).orElseThrow().words())
                .isEqualTo("was green");
        assertThat(Proof.changeOf(fail(BUILD, ""), fail(BUILD, "")).orElseThrow().words())
                .isEqualTo("already red before this step");
        assertThat(Proof.changeOf(pass(BUILD), fail(BUILD, "")).orElseThrow().words())
                .isEqualTo("broken by this step");
        assertThat(Proof.changeOf(pass(BUILD), error(BUILD))).isEmpty();
    }
}
