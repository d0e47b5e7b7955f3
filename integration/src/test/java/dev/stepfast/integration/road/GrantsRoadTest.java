package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.run.RunEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrantsRoadTest {
    private static final String PLAN =
            "- [ ] T001 a [repairs: 0] [validate: command: ./check.sh]\n";

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of("without consent nothing is started", GrantsRoadTest::required),
                RoadCase.of("text and file checks need no consent", GrantsRoadTest::notNeeded),
                RoadCase.of("the digest of the refusal is consent", GrantsRoadTest::digest),
                RoadCase.of("another digest is none", GrantsRoadTest::otherDigest),
                RoadCase.of("a grant is kept for the plan", GrantsRoadTest::kept),
                RoadCase.of("--grant-all is for one run", GrantsRoadTest::notKept),
                RoadCase.of("an unfinished run has its consent", GrantsRoadTest::resumed),
                RoadCase.of("a changed plan asks again", GrantsRoadTest::changedPlan),
                RoadCase.of(
                        "in a trusted workspace only what is new is asked",
                        GrantsRoadTest::trusted),
                RoadCase.of(
                        "a check that changed during an attempt is no check",
                        GrantsRoadTest::changedMeanwhile),
                RoadCase.of("a changed script asks again", GrantsRoadTest::changedScript),
                RoadCase.of(
                        "a script that changed since a run stopped asks again",
                        GrantsRoadTest::changedSinceStop));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void grants(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(12);
    }

    private static Opening.GrantRequired refused(Road road) {
        Ran ran = road.run();
        assertThat(ran.opening()).isInstanceOf(Opening.GrantRequired.class);
        assertThat(ran.requests()).isEmpty();
        return (Opening.GrantRequired) ran.opening();
    }

    private static Road road(Road road) {
        road.script("check.sh", "test -f a.txt\n").plan(PLAN);
        road.model().attempt(ANY, 1, says("done"));
        return road;
    }

    private static void required(Road road) {
        Opening.GrantRequired required = refused(road(road).consent(new Consent.None()));

        assertThat(required.commands())
                .extracting(command -> command.command().argv())
                .containsExactly(List.of("./check.sh"));
        assertThat(required.digest()).hasSize(64);
        assertThat(required.fresh()).isNotEmpty();
        assertThat(road.workspace().exists("a.txt")).isFalse();
    }

    private static void notNeeded(Road road) {
        road.file("a.txt", "x")
                .plan("- [ ] [id: look] [validate: file_exists: a.txt]\n")
                .consent(new Consent.None());

        assertThat(road.run().end()).isEqualTo("succeeded");
    }

    private static void digest(Road road) {
        String digest = refused(road(road).consent(new Consent.None())).digest();

        assertThat(road.consent(new Consent.Digest(digest.substring(0, 12))).run().end())
                .isEqualTo("failed");
        assertThat(refused(road.consent(new Consent.None())).digest()).isEqualTo(digest);
    }

    private static void otherDigest(Road road) {
        String digest = refused(road(road).consent(new Consent.None())).digest();

        assertThat(road.consent(new Consent.Digest("0123456789ab")).run().opening())
                .isInstanceOf(Opening.Refused.class);
        assertThat(road.consent(new Consent.Digest(digest.substring(0, 11))).run().opening())
                .isInstanceOf(Opening.Refused.class);
        assertThat(road.consent(new Consent.Digest("")).run().opening())
                .isInstanceOf(Opening.Refused.class);
    }

    private static void kept(Road road) {
        Ran first = road(road).consent(new Consent.Once("tester")).run();
        Ran second = road.consent(new Consent.None()).run();

        assertThat(second.end()).isEqualTo("failed");
        assertThat(second.run()).isNotEqualTo(first.run());
        assertThat(second.events(RunEvent.AuthorityGranted.class))
                .extracting(RunEvent.AuthorityGranted::how)
                .containsExactly("kept");
    }

    private static void notKept(Road road) {
        road(road).consent(new Consent.All()).run();

        refused(road.consent(new Consent.None()));
    }

    private static void resumed(Road road) {
        road(road).request(Road.only("T001")).plan(PLAN + "- [ ] T002 b\n");
        road.model().attempt("T001", 1, writes("a.txt", "x"), says("done"));
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("interrupted");
        Ran second = road.consent(new Consent.None()).request(Road.lenient()).run();

        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.run()).isEqualTo(first.run());
    }

    private static void changedPlan(Road road) {
        road(road).consent(new Consent.Once("tester")).run();
        road.consent(new Consent.None()).plan(PLAN + "- [ ] T002 b\n");

        refused(road);
    }

    private static void trusted(Road road) {
        road(road).consent(new Consent.Trust("tester")).run();
        road.consent(new Consent.None()).plan(PLAN + "- [ ] T002 b\n");
        Ran second = road.run();
        assertThat(second.end()).isEqualTo("failed");
        assertThat(second.events(RunEvent.AuthorityGranted.class))
                .extracting(RunEvent.AuthorityGranted::how)
                .containsExactly("trusted");

        road.plan(PLAN + "- [ ] T002 b [validate: command: true]\n");
        assertThat(refused(road).fresh()).singleElement().asString().contains("true");
    }

    private static void changedMeanwhile(Road road) {
        road(road)
                .model()
                .attempt("T001", 1, writes("a.txt", "x"), says("done"))
                .whileThinking(() -> road.script("check.sh", "exit 0\n"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 blocked check_error");
        assertThat(ran.step("T001").checks().getFirst().verdict().orElseThrow().failure())
                .hasToString("Optional[CHECK_CHANGED]");
        assertThat(road.planText()).isEqualTo(PLAN);
    }

    private static void changedScript(Road road) {
        road(road).consent(new Consent.Once("tester")).run();
        road.consent(new Consent.None()).script("check.sh", "exit 0\n");

        refused(road);
    }

    private static void changedSinceStop(Road road) {
        road(road)
                .request(Road.only("T001"))
                .plan("- [ ] T001 a\n- [ ] T002 b [validate: command: ./check.sh]\n");
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("interrupted");
        road.script("check.sh", "exit 0\n").request(Road.lenient()).consent(new Consent.None());

        refused(road);
    }
}
