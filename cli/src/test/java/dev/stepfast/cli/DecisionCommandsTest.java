package dev.stepfast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.cli.command.Invocation;
import dev.stepfast.cli.command.StepfastCommandLine;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The commands by which a person decides, on a real store; the steps need no model. */
class DecisionCommandsTest {
    private static final String PLAN =
            """
            - [ ] [id: look] [validate: file_exists: a.txt]
            - [ ] [id: tidy] [validate: file_exists: b.txt]
            - [ ] [id: rest] [validate: file_exists: c.txt]
            """;

    @AutoClose
    private final ScratchWorkspace scratch =
            ScratchWorkspace.create().makeFolder(".stepfast").write("plan.md", PLAN);

    @AutoClose private final ScratchWorkspace home = ScratchWorkspace.create();
    private String out = "";
    private String err = "";

    private int execute(String... words) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ByteArrayOutputStream complained = new ByteArrayOutputStream();
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("XDG_STATE_HOME", home.root().toString());
        environment.put("STEPFAST_OUTPUT_UNICODE", "true");
        int code =
                StepfastCommandLine.execute(
                        new Invocation(
                                "stepfast",
                                Arrays.asList(words),
                                environment,
                                scratch.root(),
                                "ada",
                                new Invocation.Streams(
                                        new ByteArrayInputStream(new byte[0]),
                                        new PrintStream(said, true, UTF_8),
                                        new PrintStream(complained, true, UTF_8)),
                                new LocalWorkplaces(scratch.root(), environment),
                                new FirstRun()),
                        words);
        out = said.toString(UTF_8);
        err = complained.toString(UTF_8);
        return code;
    }

    @Test
    void aPlanIsBroughtToItsEndByDecisions() {
        assertThat(execute("run", "--grant-all")).as(err).isEqualTo(1);
        assertThat(execute("skip", "look", "--reason", "not on this machine")).as(err).isZero();
        assertThat(out).isEqualTo("– look skipped: not on this machine\n");
        assertThat(scratch.read("plan.md")).isEqualTo(PLAN);

        assertThat(execute("run", "--grant-all")).isEqualTo(1);
        assertThat(execute("done", "tidy", "--reason", "seen")).isEqualTo(1);
        assertThat(out).contains("✗ file_exists: b.txt");
        assertThat(err).contains("not_proved", "stepfast done tidy --force");
        assertThat(execute("done", "tidy", "--reason", "seen", "--force")).as(err).isZero();
        assertThat(out).isEqualTo("✓ tidy done by hand: seen\n");
        assertThat(scratch.read("plan.md")).contains("- [x] [id: tidy]");

        assertThat(execute("reopen", "tidy", "--reason", "looked again", "--json")).isZero();
        assertThat(out)
                .startsWith("{\"v\":1,\"run\":\"r")
                .endsWith(
                        "\"step\":\"tidy\",\"decision\":\"reopen\",\"by\":\"ada\",\"reason\":\"looked"
                                + " again\",\"delivery\":\"recorded\"}\n");
        assertThat(scratch.read("plan.md")).isEqualTo(PLAN);

        scratch.write("b.txt", "").write("c.txt", "");
        assertThat(execute("run", "--grant-all")).as(err).isZero();
        assertThat(out.lines().reduce((a, b) -> b))
                .contains("✓ Plan complete: 2/3 steps verified, 1 skipped.");
    }

    @Test
    void aStepIsRetriedAndARunReopened() {
        assertThat(execute("run", "--grant-all")).isEqualTo(1);
        assertThat(execute("resume", "--grant-all")).isEqualTo(3);
        assertThat(err).contains("finished_run", "--reopen");
        assertThat(execute("retry", "rest", "--grant-all")).isEqualTo(3);
        assertThat(err).contains("not_ended", "stepfast run --only rest");

        scratch.write("a.txt", "").write("b.txt", "");
        assertThat(execute("retry", "look", "--grant-all")).isEqualTo(1);
        assertThat(out).contains("Step 1/3 complete", "Step 2/3 complete", "Step 3/3 failed");
        scratch.write("c.txt", "");
        assertThat(execute("resume", "--reopen")).as(err).isZero();
        assertThat(out).contains("✓ Plan complete: 3/3 steps verified.");
        assertThat(execute("resume")).isEqualTo(3);
        assertThat(err).contains("has succeeded");
    }

    @Test
    void aRunIsCancelledByTheBeginningOfItsId() {
        scratch.write("a.txt", "");
        assertThat(execute("cancel")).isEqualTo(2);
        assertThat(err).contains("no run of this workspace is unfinished");
        assertThat(execute("next", "--grant-all")).as(err).isZero();
        assertThat(execute("cancel", "r9999")).isEqualTo(2);
        assertThat(err).contains("there is no run r9999 here; the newest are r");

        assertThat(execute("cancel", "--reason", "enough", "--json")).as(err).isZero();
        assertThat(out).contains("\"state\":\"cancelled\",\"by\":\"ada\",\"reason\":\"enough\"");
        String run = out.replaceAll(".*\"run\":\"(r[0-9A-Z]+)\".*", "$1").strip();
        assertThat(execute("cancel", run)).isEqualTo(3);
        assertThat(err).contains("finished_run");
        assertThat(execute("resolve", run, "look", "accept", "--reason", "x")).isEqualTo(3);
        assertThat(err).contains("finished_run");
    }

    @Test
    void aChangedPlanIsTakenUpByName() {
        scratch.write("a.txt", "");
        assertThat(execute("next", "--grant-all")).as(err).isZero();
        String changed =
                scratch.read("plan.md")
                        .replace("- [ ] [id: tidy] [validate: file_exists: b.txt]\n", "");
        scratch.write("plan.md", changed).write("c.txt", "");
        assertThat(execute("run", "--grant-all")).isEqualTo(3);
        assertThat(err).contains("plan_changed", "- tidy", "--accept-plan", "--recorded-plan");
        assertThat(execute("resume", "--accept-plan", "--grant-all")).as(err).isZero();
        assertThat(out).contains("✓ Plan complete: 2/2 steps verified.");
    }
}
