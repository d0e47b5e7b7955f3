package dev.stepfast.integration.crash;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import java.util.ArrayList;
import java.util.List;

/**
 * A real store that makes records durable one by one and lets {@link Cut} act right behind each,
 * before anybody has heard of it.
 */
public record CutStore(RunStore real, Cut cut) implements RunStore {
    /** What happens behind a record. */
    @FunctionalInterface
    public interface Cut {
        void after(JournalRecord record);
    }

    @Override
    public Journal journal() {
        return new CutJournal(real.journal(), cut);
    }

    private record CutJournal(Journal real, Cut cut) implements Journal {
        @Override
        public List<JournalRecord> append(
                RunId run, Incarnation incarnation, List<Entry> entries, List<Long> taken) {
            if (entries.isEmpty()) {
                return real.append(run, incarnation, entries, taken);
            }
            if (takesOver(entries)) {
                List<JournalRecord> all = real.append(run, incarnation, entries, taken);
                all.forEach(cut::after);
                return all;
            }
            List<JournalRecord> records = new ArrayList<>();
            for (int i = 0; i < entries.size(); i++) {
                // The rows of the inbox go with the last record, as their answer is in one of them.
                List<Long> rows = i == entries.size() - 1 ? taken : List.of();
                List<JournalRecord> one =
                        real.append(run, incarnation, List.of(entries.get(i)), rows);
                records.addAll(one);
                one.forEach(cut::after);
            }
            return records;
        }

        /** What a run takes over from the one before is durable with the run, or not at all. */
        private static boolean takesOver(List<Entry> entries) {
            return entries.getFirst().event() instanceof RunEvent.RunCreated
                    && entries.stream()
                            .anyMatch(entry -> entry.event() instanceof RunEvent.NodeDecision);
        }

        @Override
        public Reading read(RunId run) {
            return real.read(run);
        }

        @Override
        public List<RunId> runs() {
            return real.runs();
        }
    }

    @Override
    public Blobs blobs() {
        return real.blobs();
    }

    @Override
    public Leases leases() {
        return real.leases();
    }

    @Override
    public Inbox inbox() {
        return real.inbox();
    }

    @Override
    public PlanReadings planReadings() {
        return real.planReadings();
    }

    @Override
    public Space space() {
        return real.space();
    }

    @Override
    public void close() {
        real.close();
    }
}
