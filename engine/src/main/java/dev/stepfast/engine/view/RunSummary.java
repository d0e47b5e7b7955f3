package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.RunCreated;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One run in a list of runs.
 *
 * @param outcome empty while a process works on it, or after a crash
 * @param live whether a process owns it
 * @param worked how long processes owned it, from taking it to their last record
 * @param damage what is wrong with its journal, as code and message; what precedes it is in the
 *     other values
 */
public record RunSummary(
        RunId run,
        Optional<RunOutcome> outcome,
        boolean live,
        int done,
        int steps,
        Instant started,
        Duration worked,
        TokenUsage usage,
        String planPath,
        Optional<String> damage) {

    /**
     * Types of the records that it is folded from. The reservation of a call that a crash cut off
     * is left out: it takes the whole request to read it.
     */
    public static final Set<String> TYPES =
            Set.of(
                    "run_created",
                    "owner_taken",
                    "plan_change_accepted",
                    "run_reopened",
                    "run_ended",
                    "node_resolved",
                    "node_reopened",
                    "model_call_ended");

    /**
     * The run in brief; empty when not even its first record can be used.
     *
     * @param reading all of the run, or the records of {@link #TYPES}
     */
    public static Optional<RunSummary> of(JournalReader.Reading reading, Views.Live live) {
        List<JournalRecord> records = reading.records();
        if (records.isEmpty() || !(records.getFirst().event() instanceof RunCreated created)) {
            return Optional.empty();
        }
        Brief brief = new Brief(created);
        records.forEach(record -> brief.add(record.event()));
        return Optional.of(
                new RunSummary(
                        created.run(),
                        brief.outcome,
                        live == Views.Live.YES,
                        brief.done.size(),
                        brief.steps.total(),
                        records.getFirst().at(),
                        timeWorked(records),
                        brief.usage,
                        created.source().path(),
                        reading.damage().map(StoreException::words)));
    }

    /** What of a run stands in a list. */
    private static final class Brief {
        private final Set<NodeId> done = new HashSet<>();
        private Steps steps;
        private Optional<RunOutcome> outcome = Optional.empty();
        private TokenUsage usage = TokenUsage.ZERO;

        Brief(RunCreated created) {
            steps = Steps.of(created.source(), created.graph());
        }

        void add(RunEvent event) {
            if (event instanceof RunEvent.RunEnded ended) {
                outcome = Optional.of(ended.outcome());
            } else if (event instanceof RunEvent.OwnerTaken
                    && !outcome.map(RunOutcome::isFinal).orElse(false)) {
                outcome = Optional.empty();
            } else if (event instanceof RunEvent.RunReopened) {
                outcome = Optional.empty();
            } else if (event instanceof RunEvent.PlanChangeAccepted changed) {
                steps = Steps.of(changed.source(), changed.graph());
                done.retainAll(changed.kept());
            } else if (event instanceof RunEvent.NodeResolved end
                    && steps.indexOf(end.node()) > 0) {
                if (Views.isDone(end.outcome())) {
                    done.add(end.node());
                }
            } else if (event instanceof RunEvent.NodeReopened reopened) {
                done.remove(reopened.node());
                reopened.unreached().forEach(done::remove);
            } else if (event instanceof RunEvent.ModelCallEnded ended) {
                usage = usage.plus(ended.usage());
            }
        }
    }

    /** How long owners had the run, from taking it to their last record. */
    public static Duration timeWorked(List<JournalRecord> records) {
        Duration worked = Duration.ZERO;
        Optional<Instant> taken = Optional.empty();
        Instant last = Instant.EPOCH;
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.OwnerTaken) {
                worked = worked.plus(between(taken, last));
                taken = Optional.of(record.at());
            }
            last = record.at();
        }
        return worked.plus(between(taken, last));
    }

    /** Wall time may go back; then nothing is counted. */
    private static Duration between(Optional<Instant> taken, Instant last) {
        return taken.filter(last::isAfter)
                .map(start -> Duration.between(start, last))
                .orElse(Duration.ZERO);
    }
}
