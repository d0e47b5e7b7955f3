package dev.stepfast.integration.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.CancelReport;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.RunRequest.Beginning;
import dev.stepfast.engine.RunRequest.ChangedPlan;
import dev.stepfast.engine.RunRequest.Ended;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.run.RunEvent.StepDecided.What;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.testkit.ScratchWorkspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What persons do with a run, by a process that ends right behind a record, at every record; who is
 * cut off does it again.
 */
class CutDecisionsTest {
    private static final String PLAN =
            """
            - [ ] T001 a
            - [ ] T002 b [confirm: Sure?] [validate: file_exists: b.txt]
            - [ ] T003 c
            - [ ] T004 d
            """;

    /** More tries than this of one act mean that it does not get anywhere. */
    private static final int MOST_TRIES = 4;

    /** What a workspace came to. */
    private record End(List<String> steps, String plan) {}

    /** One workspace, and the number of the record behind which its process ends. */
    private record Place(
            CrashRoad road, ScratchWorkspace workspace, AtomicInteger written, int cut) {

        CutStore.Cut cutting() {
            AtomicInteger dead = new AtomicInteger();
            return record -> {
                if (dead.get() == 1 || written.incrementAndGet() == cut) {
                    dead.set(1);
                    throw new StoreException(StoreException.Code.STORE_FAILED, "cut off");
                }
            };
        }

        /** Does something, and again when it was cut off. */
        void act(Consumer<CutStore.Cut> what) {
            for (int tries = 0; tries < MOST_TRIES; tries++) {
                try {
                    what.accept(cutting());
                    return;
                } catch (StoreException cutOff) {
                    assertThat(cutOff).hasMessage("cut off");
                }
            }
            throw new IllegalStateException("cut off again and again");
        }

        void run(Optional<Integer> most, Beginning beginning) {
            RunRequest all = road.request();
            RunRequest request =
                    new RunRequest(
                            all.plan(),
                            all.strictness(),
                            all.settings(),
                            all.consent(),
                            beginning,
                            all.until(),
                            all.only(),
                            most,
                            all.waiting(),
                            all.by(),
                            all.user(),
                            all.listener());
            act(cut -> {
                assertThat(road.start(cut, request)).isNotEqualTo(Optional.of(RunOutcome.BLOCKED));
            });
        }

        void decide(String step, What what) {
            act(cut -> road.act(cut, stepfast -> decide(stepfast, step, what)));
        }

        private static DecisionReport decide(Stepfast stepfast, String step, What what) {
            DecisionReport report =
                    stepfast.decide(
                            new DecisionRequest(
                                    "plan.md",
                                    Strictness.STRICT,
                                    dev.stepfast.engine.run.RunSettings.DEFAULTS,
                                    step,
                                    what,
                                    DecisionRequest.Proof.NONE,
                                    "ada",
                                    "because",
                                    new Consent.All()));
            // Decided by the request that was cut off and had got through.
            boolean before =
                    report instanceof DecisionReport.NotMade not
                            && not.why() instanceof Opening.Refused refused
                            && refused.code().equals("stale_decision");
            assertThat(report instanceof DecisionReport.Recorded || before)
                    .as("%s", report)
                    .isTrue();
            return report;
        }

        void cancel() {
            act(cut ->
                    road.act(
                            cut,
                            stepfast -> {
                                CancelReport report =
                                        stepfast.cancel(
                                                stepfast.runs().getFirst(), "ada", "enough");
                                assertThat(report).isNotInstanceOf(CancelReport.Asked.class);
                                return report;
                            }));
        }
    }

    /** Every step ends well, whatever is asked of it. */
    private static final class Willing implements ModelGateway {
        @Override
        public Answer call(ModelRequest request) {
            return new Answer.Replied(
                    new ModelReply("done", List.of(), ModelReply.Finish.STOP, Optional.empty()));
        }

        @Override
        public ModelInfo describe(String model) {
            return new ModelInfo(model, Optional.of(32_768), Optional.empty(), Optional.empty());
        }
    }

    @Test
    void decisionsInAnUnfinishedRunHoldWhereverTheyAreCutOff() {
        sameAtEveryCut(
                45,
                place -> {
                    place.run(Optional.of(1), Beginning.RESUME);
                    place.decide("T002", What.SKIP);
                    place.decide("T003", What.DONE);
                    place.decide("T001", What.REOPEN);
                    place.decide("T003", What.REOPEN);
                    place.decide("T004", What.DONE);
                    place.run(Optional.empty(), Beginning.RESUME);
                });
    }

    @Test
    void decisionsWithoutARunHoldWhereverTheyAreCutOff() {
        sameAtEveryCut(
                40,
                place -> {
                    place.decide("T002", What.SKIP);
                    place.decide("T003", What.DONE);
                    place.run(Optional.empty(), Beginning.RESUME);
                    place.decide("T001", What.REOPEN);
                    place.run(Optional.empty(), Beginning.RESUME);
                });
    }

    @Test
    void aPlanIsAcceptedWhereverThatIsCutOff() {
        sameAtEveryCut(
                25,
                place -> {
                    place.run(Optional.of(1), Beginning.RESUME);
                    place.workspace()
                            .write(
                                    "plan.md",
                                    """
                                    - [x] T001 as it should be
                                    - [x] T002 b
                                    - [ ] T004 d
                                    - [ ] T005 e
                                    """);
                    place.run(
                            Optional.empty(),
                            new Beginning.Resume(
                                    Optional.empty(), ChangedPlan.ACCEPT, Ended.STAYS));
                });
    }

    @Test
    void aRunIsCancelledAndAStepRetriedWhereverThatIsCutOff() {
        sameAtEveryCut(
                40,
                place -> {
                    place.run(Optional.of(1), Beginning.RESUME);
                    place.cancel();
                    place.decide("T002", What.SKIP);
                    place.run(Optional.empty(), Beginning.RESUME);
                });
    }

    private static void sameAtEveryCut(int least, Consumer<Place> acts) {
        AtomicInteger written = new AtomicInteger();
        End whole = end(0, written, acts);
        assertThat(written.get()).isGreaterThan(least);
        assertThat(whole.plan()).as("%s", whole).contains("- [x] T004");
        IntStream.rangeClosed(1, written.get())
                .parallel()
                .forEach(cut ->
                        assertThat(end(cut, new AtomicInteger(), acts))
                                .as("cut off after record %s", cut)
                                .isEqualTo(whole));
    }

    private static End end(int cut, AtomicInteger written, Consumer<Place> acts) {
        try (ScratchWorkspace workspace = ScratchWorkspace.create();
                ScratchWorkspace home = ScratchWorkspace.create()) {
            workspace.write("plan.md", PLAN);
            CrashRoad road = new CrashRoad(workspace.root(), home.root(), new Willing());
            acts.accept(new Place(road, workspace, written, cut));
            return new End(new ArrayList<>(road.steps()), workspace.read("plan.md"));
        }
    }
}
