package dev.stepfast.plan.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskPlanJsonTest {
    /** Every member that a plan of the four kinds can have, defaults stated too. */
    static final String FULL =
            """
            {"schema_version":"1","objective":"All of it","entry":":start","routing":"strict",
             "nodes":{
              "x-start":{"kind":"join","id":"x-start","purpose":"p","metadata":{"x-kept":1}},
              ":start":{"kind":"join"},
              "work":{"kind":"agent_loop","prompt":"do","system":"s","tools":["read","edit","run"],
               "effects":["writes_files","process_exec"],"agent":"builtin","agent_loop":{},
               "model":{"provider":"p","model":"m","tier":"t","temperature":0.50,"max_tokens":8.0},
               "checks":[
                {"type":"command","command":"mvn -q test","exit":0,"network":false,"preflight":true,"label":"l"},
                {"type":"command","argv":["a","b c"],"exit":[2,0],"cwd":"./sub/","timeout_ms":100,"reveal":false},
                {"type":"custom","path":"./check.sh","args":["1"],"preflight":false},
                {"type":"file_exists","path":"a/"},{"type":"file_not_exists","path":"b"},
                {"type":"file_contains","path":"a","text":"t"},{"type":"file_not_contains","path":"a","text":"t"},
                {"type":"file_regex","path":"a","pattern":"^t"},{"type":"file_not_regex","path":"a","pattern":"^t"},
                {"type":"contains","text":"t","scope":"all"},{"type":"not_contains","text":"t","scope":"final"},
                {"type":"regex","pattern":"x+"},{"type":"not_regex","pattern":"y"},
                {"type":"json"},{"type":"json","schema":"s.json"},{"type":"json","schema":{"x-s":true,"type":"object"}},
                {"type":"no_errors"}],
               "repair":{"max_repairs":5,"strategy":"escalate"},
               "inputs":{"a":"x.y.result","b":{"from":":start.result","required":true},
                "c":{"file":"README.md","required":false}},
               "writes":["src/**"],"idempotent":false,"continue_on":["failed","bypassed"],"timeout_ms":1,
               "when":{"flag":"optional"},"lowering_overrides":{"task_label":"x"}},
              "x.y":{"kind":"human_gate","human_gate":{"approval_id":"a","skippable":false,"prompt":"?",
               "expires_after_ms":9}},
              "check":{"kind":"verify","verify":{"command":"pytest -q","expect_status":0,"expect_text":"e",
               "assert_text":"a"},"checks":[],"repair":{"node":"work"},"writes":"by_file"},
              "bare":{"kind":"verify","verify":{}}},
             "edges":[{"from":":start","to":"work","order_only":false},
              {"from":"x.y","to":"work","branch":"approved","label":"go"},{"from":"work","to":"check"}],
             "budgets":{"max_nodes":40,"max_depth":9,"max_steps":99999999999,"max_model_calls":0,"max_tool_calls":0,
              "total_tokens":1,"total_cost_usd":0.10,"wall_clock_ms":5,
              "consecutive_failures":{"max":1,"kinds":["transient"],"paused_for_ms":0}},
             "capabilities":{"tools":[],"side_effect_level":"runs_commands","workspace_roots":["."],
              "recursion_limit":1},
             "verification":{"primary":"check","required_paths":["a"],"required_text":["b"]},
             "unknowns":[{"id":"u","question":"?","resolved_by_node":"work","needed_by":["check"]}],
             "transcript_policy":{"visibility":"full","redact_secrets":true},
             "compaction_policy":{"threshold_tokens":0,"preserve_recent":0,"strategy":"llm"},
             "promotion_policy":{"shadow_runs_required":0,"human_review_required":true,"min_pass_rate":1},
             "metadata":{"x-free":1.50,"n":null},
             "acceptance":{"requirements":[{"id":"r1","text":"t","checks":[]},{"id":"r2","text":"t"}],
              "checks":[{"type":"no_errors"}],"max_rounds":5}}
            """;

    @Test
    void givesThePublishedDigest() {
        assertThat(TaskPlanJson.planDigest(PlanTexts.read(PlanTexts.BASE)).prefixed())
                .isEqualTo(PlanTexts.BASE_DIGEST);
    }

    @Test
    void digestIsTakenOverExactlyWhatWasStated() {
        JsonObject expected =
                PlanTexts.object(
                        PlanTexts.change(
                                FULL,
                                """
                                /nodes/work/effects=["workspace_write","process_exec"];;
                                /capabilities/side_effect_level="process_exec";;
                                /node_order=["x-start",":start","work","x.y","check","bare"]
                                """));

        assertThat(TaskPlanJson.canonical(PlanTexts.read(FULL))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/x-note={\"a\":1}",
                "/nodes/build/x-note=1;;/edges/0/x-note=1;;/capabilities/x-note=1;;/nodes/test/verify/x-note=null",
                "/nodes/build/effects=[\"workspace_write\"]"
            })
    void notesAndAliasesDoNotMoveTheDigest(String changes) {
        assertThat(digest(PlanTexts.change(PlanTexts.BASE, changes)))
                .isEqualTo(PlanTexts.BASE_DIGEST);
    }

    @Test
    void blanksAndMemberOrderDoNotMoveTheDigest() {
        String other =
                """
                \uFEFF{ "capabilities" : { "tools" : [ "read" , "edit", "run" ] },
                  "edges" : [ { "to" : "test", "from":"build" } ],
                  "nodes" : { "build" : { "effects": ["writes_files"], "prompt":"Write src\\/parse.py",
                    "kind":"\\u0061gent_loop" }, "test": { "verify": {"command":"pytest -q"}, "kind":"verify" } },
                  "entry":"build", "objective":"Write the parser", "schema_version":"1" }
                """;

        assertThat(digest(other)).isEqualTo(PlanTexts.BASE_DIGEST);
    }

    @Test
    void theOrderOfNodesMovesTheDigest() {
        JsonObject nodes = (JsonObject) PlanTexts.object(PlanTexts.BASE).members().get("nodes");
        JsonObject exchanged =
                JsonObject.builder()
                        .put("test", nodes.members().get("test"))
                        .put("build", nodes.members().get("build"))
                        .build();
        String text =
                PlanTexts.change(PlanTexts.BASE, "/nodes=" + CanonicalJson.writeInOrder(exchanged));

        assertThat(digest(text)).isNotEqualTo(PlanTexts.BASE_DIGEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nodes/build/agent_loop={}",
                "/nodes/build/id=\"build\"",
                "/edges/0/order_only=false",
                "/budgets={}",
                "/nodes/build/checks=[]",
                "/nodes/build/metadata={\"x-note\":1}",
                "/routing=\"strict\"",
                "/unknowns=[]"
            })
    void whatIsStatedMovesTheDigestThoughItChangesNothing(String changes) {
        assertThat(digest(PlanTexts.change(PlanTexts.BASE, changes)))
                .isNotEqualTo(PlanTexts.BASE_DIGEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {PlanTexts.BASE, FULL})
    void comesBackFromItsCanonicalForm(String text) {
        TaskPlan plan = PlanTexts.read(text);
        String recorded = CanonicalJson.write(TaskPlanJson.canonical(plan));

        TaskPlan back = TaskPlanReader.readCanonical(PlanTexts.object(recorded));

        assertThat(back).isEqualTo(plan);
        assertThat(back.nodes().keySet()).containsExactlyElementsOf(plan.nodes().keySet());
        assertThat(TaskPlanJson.planDigest(back)).isEqualTo(TaskPlanJson.planDigest(plan));
    }

    /** What a plan from Markdown goes through: no JSON of its own, written from its types. */
    @ParameterizedTest
    @ValueSource(strings = {PlanTexts.BASE, FULL})
    void aTypedPlanComesBackFromWhatIsWrittenOfIt(String text) {
        TaskPlan typed = withoutStated(PlanTexts.read(text));

        TaskPlan back = TaskPlanReader.readCanonical(TaskPlanJson.canonical(typed));

        assertThat(withoutStated(back)).isEqualTo(typed);
        assertThat(TaskPlanJson.planDigest(back)).isEqualTo(TaskPlanJson.planDigest(typed));
    }

    @Test
    void writesATypedPlanWithoutDefaults() {
        TaskPlan typed = withoutStated(PlanTexts.read(PlanTexts.BASE));

        assertThat(TaskPlanJson.planDigest(typed).prefixed()).isEqualTo(PlanTexts.BASE_DIGEST);
        assertThat(TaskPlanJson.write(typed))
                .isEqualTo(
                        PlanTexts.object(
                                PlanTexts.change(
                                        PlanTexts.BASE,
                                        "/nodes/build/effects=[\"workspace_write\"]")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!/node_order",
                "!/nodes",
                "/node_order=[\"build\"]",
                "/node_order=[\"build\",\"build\",\"test\"]",
                "/node_order=[\"build\",\"other\"]",
                "/node_order=[\"build\",7]",
                "/surplus=1"
            })
    void refusesWhatIsNoCanonicalPlan(String changes) {
        String canonical =
                CanonicalJson.write(TaskPlanJson.canonical(PlanTexts.read(PlanTexts.BASE)));
        JsonObject damaged = PlanTexts.object(PlanTexts.change(canonical, changes));

        assertThatThrownBy(() -> TaskPlanReader.readCanonical(damaged))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Digests of Harn's fixtures, which have kinds that this version does not run. */
    @Test
    void givesTheDigestsOfTheCorpus() throws IOException {
        Optional<Path> corpus = Optional.ofNullable(System.getProperty("corpus")).map(Path::of);
        if (corpus.isEmpty()) {
            System.out.println("not run: digests of the corpus (needs -Dcorpus=DIR)");
            return;
        }
        Map<String, String> digests =
                Map.of(
                        "01_rate_limiter", "c829fe7d06e8",
                        "02_config_option", "17326efd5100",
                        "03_failing_test", "4460ad15c20f",
                        "04_doc_rename", "2a442bcfaff0",
                        "05_cross_file_refactor", "9c1721b9c168");
        for (Map.Entry<String, String> expected : digests.entrySet()) {
            byte[] bytes =
                    Files.readAllBytes(
                            corpus.get().resolve("task-plans/" + expected.getKey() + ".json"));
            PlanReading reading = TaskPlanReader.readPartially(bytes);
            JsonValue root = reading.root().orElseThrow();
            Sha256 digest =
                    Sha256.of(CanonicalJson.write(TaskPlanJson.canonicalOf((JsonObject) root)));

            assertThat(digest.first(12)).isEqualTo(expected.getValue());
            assertThat(reading.diagnostics())
                    .isNotEmpty()
                    .allSatisfy(diagnostic ->
                            assertThat(diagnostic.code().wire() + " " + diagnostic.message())
                                    .startsWith(
                                            "unknown_kind this version does not run nodes of kind"));
        }
    }

    private static String digest(String text) {
        return TaskPlanJson.planDigest(PlanTexts.read(text)).prefixed();
    }

    static TaskPlan withoutStated(TaskPlan plan) {
        return new TaskPlan(
                plan.objective(),
                plan.entry(),
                plan.nodes(),
                plan.edges(),
                plan.budgets(),
                plan.capabilities(),
                plan.verification(),
                plan.unknowns(),
                plan.routing(),
                plan.acceptance(),
                plan.metadata(),
                plan.carried());
    }
}
