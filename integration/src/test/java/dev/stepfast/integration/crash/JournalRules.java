package dev.stepfast.integration.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What holds of a run's records, wherever it was cut off. */
public final class JournalRules {
    private JournalRules() {}

    public static void hold(List<JournalRecord> records) {
        for (int i = 0; i < records.size(); i++) {
            assertThat(records.get(i).seq()).isEqualTo(i + 1L);
        }
        nothingRecordedIsDoneAgain(records);
        once(records, RunEvent.NodeResolved.class);
        once(records, RunEvent.GateOpened.class);
        once(records, RunEvent.GateAnswered.class);
        once(records, RunEvent.MarkWritten.class);
    }

    /** A result that is recorded is never produced again, unless its attempt starts again. */
    private static void nothingRecordedIsDoneAgain(List<JournalRecord> records) {
        Set<EffectId> ended = new HashSet<>();
        for (JournalRecord record : records) {
            switch (record.event()) {
                case RunEvent.AttemptResumed resumed when resumed.startsAgain() ->
                        ended.removeIf(effect -> effect.attempt().equals(resumed.attempt()));
                case RunEvent.ModelCallStarted started ->
                        assertThat(ended).doesNotContain(started.effect());
                case RunEvent.ModelCallEnded call ->
                        assertThat(ended.add(call.effect())).as("%s", call.effect()).isTrue();
                case RunEvent.ToolCallStarted started ->
                        assertThat(ended).doesNotContain(started.effect());
                case RunEvent.CommandStarted started ->
                        assertThat(
                                        started.effect().attempt().number() == 0
                                                || !ended.contains(started.effect()))
                                .as("%s at %s", started.effect(), record.seq())
                                .isTrue();
                case RunEvent.CommandEnded command -> ended.add(command.effect());
                default -> {}
            }
        }
    }

    private static void once(
            List<JournalRecord> records, Class<? extends RunEvent.NodeEvent> type) {
        Map<String, Integer> counts = new HashMap<>();
        for (JournalRecord record : records) {
            if (type.isInstance(record.event())) {
                counts.merge(((RunEvent.NodeEvent) record.event()).node().value(), 1, Integer::sum);
            }
        }
        assertThat(counts).allSatisfy((node, count) -> assertThat(count).as(node).isEqualTo(1));
    }

    /** The ledger has each effect at most as often as it was started. */
    static void allow(List<JournalRecord> records, List<String> ledger) {
        Map<String, Long> started = new HashMap<>();
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.CommandStarted command) {
                started.merge(command.effect().toString(), 1L, Long::sum);
            }
        }
        Map<String, Long> done = new HashMap<>();
        ledger.forEach(effect -> done.merge(effect, 1L, Long::sum));
        assertThat(done)
                .allSatisfy((effect, times) ->
                        assertThat(times)
                                .as(effect)
                                .isLessThanOrEqualTo(started.getOrDefault(effect, 0L)));
    }
}
