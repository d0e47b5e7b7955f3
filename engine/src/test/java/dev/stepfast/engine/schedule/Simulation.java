package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AuthorityRecord;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.GateQuestion;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A driver without a machine: nodes end as they are told to, in an order drawn from a seed, and
 * nothing else happens.
 */
final class Simulation {
    static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final RunId RUN = new RunId("r01JZ0000000000000000000000");

    private final Map<String, String> script;
    private final Random random;
    private final List<JournalRecord> records = new ArrayList<>();
    private final List<NodeId> working = new ArrayList<>();
    private final List<Completion> posted = new ArrayList<>();
    private Schedule schedule;
    private Optional<RunOutcome> outcome = Optional.empty();

    /**
     * A run.
     *
     * @param script how nodes end that do not end well, by id: an outcome's word, {@code open} for
     *     a gate that nobody answers, {@code outcome/reason}
     */
    Simulation(WorkflowGraph graph, RunSettings settings, Map<String, String> script, long seed) {
        this.script = script;
        this.random = new Random(seed);
        RunEvent.RunCreated created =
                new RunEvent.RunCreated(
                        RUN,
                        new PlanSource("plan.json", PlanSource.Format.JSON, "{}", List.of()),
                        graph,
                        settings,
                        new AuthorityRecord(List.of(), Sha256.of("")),
                        Map.of(),
                        Set.of(),
                        "uncontained",
                        "test",
                        "nobody");
        records.add(record(created));
        this.schedule = Schedule.idle(RunState.created(created), InvocationLimits.NONE);
    }

    Simulation run() {
        post(new Completion.Opened());
        post(new Completion.Woken(START));
        while (outcome.isEmpty()) {
            if (!posted.isEmpty()) {
                step(posted.removeFirst());
            } else if (!working.isEmpty()) {
                end(working.remove(random.nextInt(working.size())));
            } else {
                throw new IllegalStateException("nothing is in flight, and the run has not ended");
            }
        }
        return this;
    }

    private void post(Completion completion) {
        posted.add(completion);
    }

    private void step(Completion completion) {
        Decision decision = Scheduler.step(schedule, completion);
        schedule = decision.next();
        decision.records().forEach(event -> records.add(record(event)));
        for (SchedulerCommand command : decision.commands()) {
            switch (command) {
                case SchedulerCommand.StartNode start -> working.add(start.node());
                case SchedulerCommand.EndRun end -> end(end.outcome());
                case SchedulerCommand.Recheck recheck -> post(new Completion.Rechecked(List.of()));
                case SchedulerCommand.CheckStale check ->
                        post(new Completion.StaleChecked(List.of()));
                case SchedulerCommand.WriteMark write ->
                        post(new Completion.Marked(write.node(), write.mark()));
                case SchedulerCommand.Stop stop -> List.copyOf(working).forEach(this::stop);
                case SchedulerCommand.Permit permit -> {}
                case SchedulerCommand.Refuse refuse -> {}
                case SchedulerCommand.WakeAt wake -> {}
                case SchedulerCommand.RefuseAnswer refuse -> {}
            }
        }
    }

    /** A run that waited goes on under another owner once somebody has answered. */
    private void end(RunOutcome ended) {
        boolean answered =
                posted.stream()
                        .anyMatch(letter ->
                                letter instanceof Completion.Answered
                                        || letter instanceof Completion.Woken);
        if (ended != RunOutcome.WAITING || !answered) {
            outcome = Optional.of(ended);
            return;
        }
        RunEvent taken = new RunEvent.OwnerTaken(new Incarnation(2), 1, START, "boot");
        JournalRecord record = record(taken);
        records.add(record);
        schedule = Schedule.idle(schedule.state().with(record.seq(), taken), InvocationLimits.NONE);
        posted.addFirst(new Completion.Opened());
        posted.addLast(new Completion.Woken(START));
    }

    private void stop(NodeId node) {
        working.remove(node);
        post(new Completion.NodeEnded(node, new NodeResult.Stopped()));
    }

    private void end(NodeId id) {
        GraphNode node = schedule.state().graph().node(id);
        String word = script.getOrDefault(id.value(), success(node));
        if (node.spec() instanceof Node.HumanGate) {
            ask(id, word);
            return;
        }
        String[] parts = word.split("/", 2);
        Outcome end = Outcome.find(parts[0]).orElseThrow();
        Reason reason =
                parts.length == 2
                        ? Reason.valueOf(parts[1].toUpperCase(Locale.ROOT))
                        : end.isSuccess() ? Reason.ENDED_WELL : Reason.ENDED_BADLY;
        step(new Completion.NodeEnded(id, NodeResult.ended(end, reason, "")));
    }

    private void ask(NodeId id, String word) {
        GateQuestion question = new GateQuestion("?", true, START.plusSeconds(60), List.of());
        GateId gate = new GateId(RUN, schedule.state().totals().gates() + 1);
        answer(gate, question.binding(gate, schedule.state().graph().planDigest()), word);
        step(new Completion.NodeEnded(id, new NodeResult.Asks(question)));
    }

    private void answer(GateId gate, Sha256 binding, String word) {
        switch (word) {
            case "open" -> {}
            case "expired" -> post(new Completion.Woken(START.plusSeconds(61)));
            default ->
                    post(
                            new Completion.Answered(
                                    gate,
                                    binding,
                                    new GateAnswer(
                                            GateAnswer.Kind.valueOf(word.toUpperCase(Locale.ROOT)),
                                            "kim",
                                            START,
                                            Optional.empty()),
                                    0));
        }
    }

    private static String success(GraphNode node) {
        return switch (node.spec()) {
            case Node.AgentLoop loop -> "success";
            case Node.Verify verify -> "passed";
            case Node.HumanGate gate -> "approved";
            case Node.Join join -> "join";
        };
    }

    private JournalRecord record(RunEvent event) {
        return new JournalRecord(records.size() + 1L, new Incarnation(1), START, event);
    }

    List<JournalRecord> records() {
        return List.copyOf(records);
    }

    RunState state() {
        return schedule.state();
    }

    RunOutcome outcome() {
        return outcome.orElseThrow();
    }

    /** How each node ended, in declaration order: {@code id=outcome}, {@code id=open}. */
    List<String> ends() {
        return state().nodes().stream()
                .map(node ->
                        node.id()
                                + "="
                                + node.resolved().map(end -> end.outcome().word()).orElse("open"))
                .toList();
    }
}
