package dev.stepfast.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.graph.WorkflowGraph;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds of every run, drawn by seed. */
class SchedulerPropertiesTest {
    private static final int RUNS = 200;

    @Test
    void theStateIsTheFoldOfTheRecords() {
        for (long seed = 0; seed < RUNS; seed++) {
            Simulation run = random(seed).run();
            List<JournalRecord> records = run.records();
            List<Object> whole = seen(run.state());
            int cut = 1 + new Random(seed).nextInt(records.size());
            RunState resumed = RunState.fold(records.subList(0, cut));
            for (JournalRecord record : records.subList(cut, records.size())) {
                resumed = resumed.with(record.seq(), record.event());
            }
            assertThat(seen(RunState.fold(records))).as("seed %s", seed).isEqualTo(whole);
            assertThat(seen(resumed)).as("seed %s, cut %s", seed, cut).isEqualTo(whole);
        }
    }

    @Test
    void theSameCompletionsGiveTheSameRecords() {
        for (long seed = 0; seed < RUNS; seed++) {
            assertThat(behindTheFirst(random(seed).run()))
                    .isEqualTo(behindTheFirst(random(seed).run()));
        }
    }

    private static List<JournalRecord> behindTheFirst(Simulation run) {
        return run.records().subList(1, run.records().size());
    }

    @Test
    void nothingWaitsForEverAndNothingEndsTwice() {
        for (long seed = 0; seed < RUNS; seed++) {
            Simulation run = random(seed).run();
            Set<String> resolved = new HashSet<>();
            for (JournalRecord record : run.records()) {
                if (record.event() instanceof RunEvent.NodeResolved end) {
                    assertThat(resolved.add(end.node().value())).as("seed %s", seed).isTrue();
                }
                if (record.event() instanceof RunEvent.NodeReopened reopened) {
                    resolved.remove(reopened.node().value());
                    reopened.unreached().forEach(id -> resolved.remove(id.value()));
                }
            }
            // Without an open gate each node has an outcome in the end.
            assertThat(run.ends()).as("seed %s", seed).noneMatch(end -> end.endsWith("=open"));
        }
    }

    @Test
    void onlyReadersWorkBesideAWriter() {
        WorkflowGraph graph = Graphs.of("a:join b:agent c:agent d:reader e:reader a>b a>c a>d a>e");
        Decision opened =
                Scheduler.step(
                        Scheduler.step(idle(graph), new Completion.Opened()).next(),
                        new Completion.Woken(Simulation.START));
        Decision joined =
                Scheduler.step(
                        opened.next(),
                        new Completion.NodeEnded(
                                graph.entry(),
                                dev.stepfast.engine.run.NodeResult.ended(
                                        dev.stepfast.plan.taskplan.Outcome.JOIN,
                                        dev.stepfast.engine.run.Reason.ENDED_WELL,
                                        "")));

        assertThat(joined.commands())
                .map(command -> ((SchedulerCommand.StartNode) command).node().value())
                .containsExactly("b", "d", "e");
    }

    private static Schedule idle(WorkflowGraph graph) {
        Simulation run = new Simulation(graph, RoutingTest.goesOn(), Map.of(), 0);
        return Schedule.idle(run.state(), InvocationLimits.NONE);
    }

    /**
     * Generous, for a machine that does other work meanwhile: 16 times the nodes, 80 times the
     * time.
     */
    @Test
    void schedulingGrowsWithTheNodes() {
        WorkflowGraph small = joins(1_000);
        WorkflowGraph large = joins(16_000);
        long cold = time(small);
        long one = Math.max(1, Math.min(cold, time(small)));
        assertThat(time(large)).isLessThan(80 * one);
    }

    private static long time(WorkflowGraph graph) {
        var threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        Simulation run = new Simulation(graph, RunSettings.DEFAULTS, Map.of(), 1).run();
        assertThat(run.outcome().wire()).isEqualTo("succeeded");
        return threads.getCurrentThreadCpuTime() - start;
    }

    private static WorkflowGraph joins(int count) {
        StringBuilder line = new StringBuilder("n0:join");
        for (int i = 1; i < count; i++) {
            line.append(" n").append(i).append(":join n").append(i - 1).append(">n").append(i);
        }
        return Graphs.of(line.toString());
    }

    /** A run of a graph that has no cycle, whose nodes end in all ways. */
    private static Simulation random(long seed) {
        Random random = new Random(seed);
        int count = 2 + random.nextInt(12);
        StringBuilder line = new StringBuilder();
        Map<String, String> script = new HashMap<>();
        String[] kinds = {"agent", "reader", "verify", "join", "gate", "agent+failed"};
        for (int i = 0; i < count; i++) {
            String kind = kinds[random.nextInt(kinds.length)];
            line.append(" n").append(i).append(':').append(kind);
            String[] ends =
                    switch (kind) {
                        case "join" -> new String[] {"join"};
                        case "gate" -> new String[] {"approved", "denied", "expired", "skipped"};
                        case "verify" -> new String[] {"passed", "failed", "error"};
                        default -> new String[] {"success", "failed", "error"};
                    };
            script.put("n" + i, ends[random.nextInt(ends.length)]);
        }
        for (int i = 1; i < count; i++) {
            Set<Integer> from = new HashSet<>();
            int edges = 1 + random.nextInt(2);
            for (int k = 0; k < edges; k++) {
                if (from.add(random.nextInt(i))) {
                    int source = from.stream().reduce((first, last) -> last).orElseThrow();
                    String form =
                            switch (random.nextInt(4)) {
                                case 0 -> " n" + source + "~n" + i;
                                case 1 -> " n" + source + ">n" + i + "/failed";
                                default -> " n" + source + ">n" + i;
                            };
                    line.append(form);
                }
            }
        }
        return new Simulation(Graphs.of(line.toString()), RoutingTest.goesOn(), script, seed);
    }

    private static List<Object> seen(RunState state) {
        List<Object> edges =
                java.util.stream.IntStream.range(0, state.graph().edges().size())
                        .<Object>mapToObj(state::edge)
                        .toList();
        return List.of(
                List.copyOf(state.nodes()),
                edges,
                List.copyOf(state.ready()),
                List.copyOf(state.unhandled()),
                state.totals(),
                state.ending(),
                state.lastSeq());
    }
}
