package dev.stepfast.integration.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases.Answer;
import dev.stepfast.engine.journal.Leases.Reach;
import dev.stepfast.engine.journal.Leases.Wait;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of the store's ports share: a store, and runs in it. */
abstract class RunStoreContract {
    static final Instant AT = Instant.parse("2026-01-02T03:04:05.000000006Z");
    static final RunId FIRST = run(1);
    static final RunId SECOND = run(2);

    private RunStore store;

    abstract RunStore open();

    @BeforeEach
    final void openStore() {
        store = open();
    }

    @AfterEach
    final void closeStore() {
        store.close();
    }

    final RunStore store() {
        return store;
    }

    final Lease take(RunId run) {
        return take(run, Reach.READ_ONLY);
    }

    final Lease take(RunId run, Reach reach) {
        return switch (store.leases().take(run, reach, Wait.NO)) {
            case Answer.Taken taken -> taken.lease();
            case Answer.Held held -> throw new AssertionError("held by " + held.holder());
        };
    }

    final List<JournalRecord> append(RunId run, Incarnation incarnation, String... texts) {
        return append(run, incarnation, List.of(), texts);
    }

    final List<JournalRecord> append(
            RunId run, Incarnation incarnation, List<Long> taken, String... texts) {
        List<Journal.Entry> entries =
                Stream.of(texts)
                        .map(text -> new Journal.Entry(AT, new RunEvent.RunStopped(text)))
                        .toList();
        return store.journal().append(run, incarnation, entries, taken);
    }

    final void assertCode(Code code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    static RunId run(int number) {
        return new RunId(String.format(Locale.ROOT, "r01JZ%022d", number));
    }
}
