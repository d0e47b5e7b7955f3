package dev.stepfast.integration.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link Journal} does. */
abstract class JournalContract extends RunStoreContract {
    @Test
    void numbersRecordsFromOneWithoutGapsForEachRun() {
        Lease first = take(FIRST);
        Lease second = take(SECOND);
        List<JournalRecord> written = new ArrayList<>();
        written.addAll(append(FIRST, first.incarnation(), "a", "b"));
        append(SECOND, second.incarnation(), "x");
        written.addAll(append(FIRST, first.incarnation(), "c"));

        assertThat(written).extracting(JournalRecord::seq).containsExactly(1L, 2L, 3L);
        assertThat(store().journal().load(FIRST)).isEqualTo(written);
        assertThat(written.getLast())
                .isEqualTo(
                        new JournalRecord(
                                3, first.incarnation(), AT, new RunEvent.RunStopped("c")));
        assertThat(store().journal().load(SECOND)).hasSize(1);
    }

    @Test
    void hasNoRecordsOfARunThatNobodyWrote() {
        assertThat(store().journal().load(FIRST)).isEmpty();
        assertThat(store().journal().read(FIRST).damage()).isEmpty();
    }

    @Test
    void namesRunsWithRecordsNewestFirst() {
        append(SECOND, take(SECOND).incarnation(), "x");
        append(FIRST, take(FIRST).incarnation(), "a");
        take(run(3));

        assertThat(store().journal().runs()).containsExactly(FIRST, SECOND);
    }

    @Test
    void refusesEveryIncarnationButTheNewest() {
        Lease first = take(FIRST);
        first.close();
        Lease second = take(FIRST);

        assertCode(Code.RUN_LOCKED, () -> append(FIRST, first.incarnation(), "late"));
        assertCode(Code.RUN_LOCKED, () -> append(FIRST, new Incarnation(3), "early"));
        assertCode(Code.RUN_LOCKED, () -> append(SECOND, new Incarnation(1), "never owned"));
        append(FIRST, second.incarnation(), "a");
        assertThat(store().journal().load(FIRST)).hasSize(1);
    }

    @Test
    void writesNothingOfAGroupThatTakesARequestWhichDoesNotWait() {
        Lease lease = take(FIRST);

        assertThatThrownBy(() -> append(FIRST, lease.incarnation(), List.of(99L), "a"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store().journal().load(FIRST)).isEmpty();
        append(FIRST, lease.incarnation(), "b");
        assertThat(store().journal().load(FIRST)).hasSize(1);
    }
}
