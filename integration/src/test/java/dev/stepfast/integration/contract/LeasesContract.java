package dev.stepfast.integration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.Leases.Answer;
import dev.stepfast.engine.journal.Leases.Reach;
import dev.stepfast.engine.journal.Leases.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every {@link Leases} does. */
abstract class LeasesContract extends RunStoreContract {
    @Test
    void letsOneOwnARunAtATime() {
        Lease first = take(FIRST);
        assertThat(store().leases().take(FIRST, Reach.READ_ONLY, Wait.NO))
                .isInstanceOf(Answer.Held.class);

        first.close();
        first.close();
        Lease second = take(FIRST);
        assertThat(second.incarnation().number()).isEqualTo(first.incarnation().number() + 1);
        first.close();
        assertThat(store().leases().take(FIRST, Reach.READ_ONLY, Wait.NO))
                .as("an old lease cannot give up a new one")
                .isInstanceOf(Answer.Held.class);
    }

    @Test
    void letsOneRunWriteWhileOthersRead() {
        Lease writer = take(FIRST, Reach.WRITING);
        assertThat(store().leases().take(SECOND, Reach.WRITING, Wait.NO))
                .isInstanceOf(Answer.Held.class);
        // What was not taken whole is not held at all.
        take(SECOND, Reach.READ_ONLY).close();

        writer.close();
        take(SECOND, Reach.WRITING).close();
    }

    @Test
    void serializesRunsOnOnePlan() {
        take(FIRST);
        take(SECOND);
        Answer first = store().leases().takePlan(FIRST, "plan.md", Wait.NO);
        assertThat(store().leases().takePlan(SECOND, "plan.md", Wait.NO))
                .isInstanceOf(Answer.Held.class);
        assertThat(store().leases().takePlan(SECOND, "other.md", Wait.NO))
                .isInstanceOf(Answer.Taken.class);

        assertThat(first)
                .isInstanceOfSatisfying(
                        Answer.Taken.class,
                        taken -> {
                            assertThat(taken.lease().incarnation().number()).isEqualTo(1);
                            taken.lease().close();
                        });
        assertThat(store().leases().takePlan(SECOND, "plan.md", Wait.NO))
                .isInstanceOf(Answer.Taken.class);
    }

    @Test
    void waitsForTheHolderToLetGo() throws Exception {
        Lease first = take(FIRST);
        CountDownLatch asking = new CountDownLatch(1);
        CompletableFuture<Answer> waiting =
                CompletableFuture.supplyAsync(() -> {
                    asking.countDown();
                    return store().leases().take(FIRST, Reach.WRITING, Wait.YES);
                });
        asking.await();
        assertThat(waiting).isNotDone();
        first.close();

        assertThat(waiting.get(20, TimeUnit.SECONDS)).isInstanceOf(Answer.Taken.class);
    }

    @Test
    void stopsWaitingWhenItsThreadIsInterrupted() throws Exception {
        take(FIRST);
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Thread waiting =
                Thread.ofVirtual()
                        .start(() ->
                                answer.complete(
                                        store().leases().take(FIRST, Reach.READ_ONLY, Wait.YES)));
        waiting.interrupt();

        assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Answer.Held.class);
    }
}
