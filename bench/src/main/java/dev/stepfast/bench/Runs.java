package dev.stepfast.bench;

import dev.stepfast.engine.drive.EmbeddedDriver;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.run.AuthorityRecord;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.schedule.Schedule;
import dev.stepfast.engine.view.Narrator;
import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs whose steps do nothing: what is left is the engine. */
final class Runs {
    static final RunId RUN = new RunId("r01JZ0000000000000000000001");

    private Runs() {}

    /** A run that is recorded and owned, ready to be driven once. */
    record Prepared(RunStore store, Lease lease, RunState state) {

        /** Drives it to its end, with a listener that is told everything. */
        RunOutcome drive() {
            Narrator narrator = new Narrator(notice -> {});
            EmbeddedDriver.Ports ports =
                    new EmbeddedDriver.Ports(
                            store.journal(),
                            store.inbox(),
                            Clock.system(),
                            (node, host) ->
                                    NodeResult.ended(Outcome.SUCCESS, Reason.ENDED_WELL, ""),
                            host -> List.of(),
                            (host, nodes) -> List.of(),
                            (state, step, mark) -> new MarkResult.Written(),
                            state -> Optional.empty(),
                            store.space(),
                            narrator::tell);
            Schedule schedule = Schedule.idle(state, InvocationLimits.NONE);
            RunOutcome outcome =
                    new EmbeddedDriver(ports, lease.incarnation(), schedule, Optional.empty())
                            .drive();
            if (outcome != RunOutcome.SUCCEEDED) {
                throw new IllegalStateException("the run ended as " + outcome);
            }
            return outcome;
        }
    }

    /** Takes the run and records its beginning. */
    static Prepared prepare(RunStore store, SamplePlan plan, WorkflowGraph graph) {
        Lease lease = take(store);
        List<JournalRecord> records = append(store, lease, List.of(created(plan, graph)));
        return new Prepared(store, lease, RunState.fold(records));
    }

    static Lease take(RunStore store) {
        return switch (store.leases().take(RUN, Leases.Reach.READ_ONLY, Leases.Wait.NO)) {
            case Leases.Answer.Taken taken -> taken.lease();
            case Leases.Answer.Held held ->
                    throw new IllegalStateException("held by " + held.holder());
        };
    }

    static List<JournalRecord> append(RunStore store, Lease lease, List<RunEvent> events) {
        return store.journal()
                .append(
                        RUN,
                        lease.incarnation(),
                        events.stream()
                                .map(event -> new Journal.Entry(Clock.system().now(), event))
                                .toList(),
                        List.of());
    }

    private static RunEvent created(SamplePlan plan, WorkflowGraph graph) {
        List<NodeId> steps = plan.stepIds();
        return new RunEvent.RunCreated(
                RUN,
                new PlanSource(SamplePlan.NAME, PlanSource.Format.MARKDOWN, plan.text(), steps),
                graph,
                RunSettings.DEFAULTS,
                new AuthorityRecord(
                        List.of(), Sha256.of("measured".getBytes(StandardCharsets.UTF_8))),
                Map.of(),
                Set.of(),
                "uncontained",
                "measured",
                "nobody");
    }
}
