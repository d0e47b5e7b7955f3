package dev.stepfast.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.RunSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which edges an outcome takes, and where a run ends because of it. */
class RoutingTest {
    private static final String FALLTHROUGH = ",\"routing\":\"fallthrough\"";

    /**
     * One graph.
     *
     * @param script how nodes end, as {@code id=outcome}, apart by blanks
     * @param ends how the nodes end, and the run
     */
    record Case(String name, String graph, String more, String script, String ends) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        return List.of(
                c(
                        "success takes unbranched edges",
                        "a:agent b:agent a>b",
                        "",
                        "",
                        "a=success b=success succeeded"),
                c(
                        "a branch is taken and the rest is dead",
                        "a:agent b:agent c:agent a>b a>c/failed",
                        "",
                        "a=failed",
                        "a=failed b=unreached c=success succeeded"),
                c(
                        "a success with its own branch leaves the others",
                        "a:agent b:agent c:agent a>b/success a>c",
                        "",
                        "",
                        "a=success b=success c=unreached succeeded"),
                c(
                        "a failure without a branch breaks the path",
                        "a:agent b:agent c:agent a>b b>c",
                        "",
                        "a=failed",
                        "a=failed b=unreached c=unreached failed"),
                c(
                        "continue_on takes the unbranched edges",
                        "a:agent+failed b:agent a>b",
                        "",
                        "a=failed",
                        "a=failed b=success succeeded"),
                c(
                        "continue_on counts on a last node",
                        "a:agent b:agent+failed a>b",
                        "",
                        "b=failed",
                        "a=success b=failed succeeded"),
                c(
                        "continue_on is for what it names",
                        "a:agent+failed b:agent a>b",
                        "",
                        "a=error",
                        "a=error b=unreached blocked"),
                c(
                        "fallthrough goes on, and the outcome stays unhandled",
                        "a:agent b:agent a>b",
                        FALLTHROUGH,
                        "a=failed",
                        "a=failed b=success failed"),
                c(
                        "fallthrough does not pass a denial",
                        "a:gate b:agent a>b",
                        FALLTHROUGH,
                        "a=denied",
                        "a=denied b=unreached denied"),
                c(
                        "fallthrough does not pass an expiry",
                        "a:gate b:agent a>b",
                        FALLTHROUGH,
                        "a=expired",
                        "a=expired b=unreached denied"),
                c(
                        "order alone goes on after a failure",
                        "a:agent b:agent a~b",
                        "",
                        "a=failed",
                        "a=failed b=success failed"),
                c(
                        "order alone goes on after an unreached node",
                        "a:agent b:agent c:agent a>b b~c",
                        "",
                        "a=failed",
                        "a=failed b=unreached c=success failed"),
                c(
                        "exclusive branches meet again",
                        "a:verify b:agent c:agent d:join a>b/passed a>c/failed b>d c>d",
                        "",
                        "",
                        "a=passed b=success c=unreached d=join succeeded"),
                c(
                        "the other branch meets as well",
                        "a:verify b:agent c:agent d:join a>b/passed a>c/failed b>d c>d",
                        "",
                        "a=failed",
                        "a=failed b=unreached c=success d=join succeeded"),
                c(
                        "branches meet at any kind",
                        "a:verify b:agent c:agent d:agent a>b/passed a>c/failed b>d c>d",
                        "",
                        "a=failed",
                        "a=failed b=unreached c=success d=success succeeded"),
                c(
                        "a join waits for every branch that was taken",
                        "a:join b:agent c:agent d:join a>b a>c b>d c>d",
                        "",
                        "",
                        "a=join b=success c=success d=join succeeded"),
                c(
                        "one broken branch breaks what waits for both",
                        "a:join b:agent c:agent d:join a>b a>c b>d c>d",
                        "",
                        "b=failed",
                        "a=join b=failed c=success d=unreached failed"),
                c(
                        "dead edges alone leave a node unreached, and it is nobody's failure",
                        "a:verify b:agent c:agent d:agent a>b/passed a>c/failed c>d",
                        "",
                        "",
                        "a=passed b=success c=unreached d=unreached succeeded"),
                c(
                        "a node that no path leads to is unreached from the start",
                        "a:agent b:agent c:agent a>b",
                        "",
                        "",
                        "a=success b=success c=unreached succeeded"),
                c(
                        "a denied gate ends its path",
                        "a:gate b:agent a>b",
                        "",
                        "a=denied",
                        "a=denied b=unreached denied"),
                c(
                        "a denial may be handled",
                        "a:gate b:agent c:agent a>b a>c/denied",
                        "",
                        "a=denied",
                        "a=denied b=unreached c=success succeeded"),
                c(
                        "a skipped gate is a success",
                        "a:gate b:agent a>b",
                        "",
                        "a=skipped",
                        "a=skipped b=success succeeded"),
                c(
                        "other paths go on after a failure",
                        "a:join b:agent c:agent d:agent a>b a>c c>d",
                        "",
                        "b=failed",
                        "a=join b=failed c=success d=success failed"),
                c(
                        "an open gate is waited for when nothing else can go on",
                        "a:join b:gate c:agent d:agent a>b a>c b>d",
                        "",
                        "b=open",
                        "a=join b=open c=success d=open waiting"),
                c(
                        "an error blocks",
                        "a:agent b:agent a>b",
                        "",
                        "a=error",
                        "a=error b=unreached blocked"),
                c(
                        "waiting comes before blocked",
                        "a:join b:gate c:agent a>b a>c",
                        "",
                        "b=open c=error",
                        "a=join b=open c=error waiting"),
                c(
                        "blocked comes before denied",
                        "a:join b:gate c:agent a>b a>c",
                        "",
                        "b=denied c=error",
                        "a=join b=denied c=error blocked"),
                c(
                        "budget comes before denied",
                        "a:join b:gate c:agent a>b a>c",
                        "",
                        "b=denied c=failed/budget",
                        "a=join b=denied c=failed budget_exhausted"),
                c(
                        "denied comes before failed",
                        "a:join b:gate c:agent a>b a>c",
                        "",
                        "b=denied c=failed",
                        "a=join b=denied c=failed denied"));
    }

    private static Case c(String name, String graph, String more, String script, String ends) {
        return new Case(name, graph, more, script, ends);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void routesAsTheTableSays(Case one) {
        for (long seed = 0; seed < 5; seed++) {
            Simulation run =
                    new Simulation(Graphs.of(one.graph(), one.more()), goesOn(), script(one), seed)
                            .run();
            assertThat(String.join(" ", run.ends()) + " " + run.outcome().wire())
                    .isEqualTo(one.ends());
        }
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(29);
    }

    private static Map<String, String> script(Case one) {
        Map<String, String> script = new LinkedHashMap<>();
        for (String word : one.script().split(" ", -1)) {
            if (word.contains("=")) {
                script.put(word.split("=", 2)[0], word.split("=", 2)[1]);
            }
        }
        return script;
    }

    /** The default of task plans. */
    static RunSettings goesOn() {
        RunSettings from = RunSettings.DEFAULTS;
        return new RunSettings(
                from.agent(),
                from.model(),
                from.repairs(),
                from.checks(),
                from.limits(),
                from.context(),
                RunSettings.OnFailure.CONTINUE,
                from.optionalSteps(),
                from.parallel(),
                from.gateExpiry(),
                from.protect());
    }
}
